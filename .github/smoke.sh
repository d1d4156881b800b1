#!/usr/bin/env bash
# Tries a built program without a screen: .github/smoke.sh PROGRAM
set -euo pipefail
program=$1
GUTS_HOME=$(mktemp -d)
export GUTS_HOME SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
trap 'rm -rf "$GUTS_HOME"' EXIT

"$program" --version --verbose
"$program" --self-test --deals 3
scenario='{"game": "two-card", "seats": [{"name": "A", "chips": 9}, {"name": "B", "chips": 9}], "deals": []}'
"$program" replay - <<<"$scenario" | grep -q '"ended"'
