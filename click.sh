. /tmp/audit-look/go.sh
W=$(xdotool search --class guts-table | tail -1)
xdotool mousemove --window $W $1 $2; sleep 0.15; xdotool click ${3:-1}; sleep 0.3
