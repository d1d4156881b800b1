"""Animations of dealing, passing, drawing and collecting cards."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from guts_engine.hands.cards import Card
from guts_engine.state import events as e
from guts_engine.steps.model import Ante, AnteWhen
from guts_gui.animation.chips import into_pot, landed
from guts_gui.animation.pot_moments import pot_moment
from guts_gui.animation.shot import Shot, named, timeline
from guts_gui.layout.easing import gather, spin, swing, throw
from guts_gui.layout.hand_cards import fan
from guts_gui.layout.hand_order import hand_order
from guts_gui.layout.middle import HOUSE_NAME
from guts_gui.layout.poses import CARDS, CardFace, Kind, Pose, Sprite
from guts_gui.layout.seating.geometry import Place
from guts_gui.layout.timeline import Cue, Sound, Timeline
from guts_gui.layout.to_come import cards_to_come

DEALT: Final = 0.32
"""Seconds from a card leaving the dealer until it is straight."""
APART: Final = 0.045
ROUND: Final = 0.38
"""Most seconds between two dealt cards, and from the first card of a deal to the last."""
MOVED: Final = 0.36
"""Seconds that a card takes from one hand to another, or back to the dealer."""
TURNED: Final = 0.2
RIPPLE: Final = 0.05
"""Seconds to turn a card over, and between two cards of a hand."""
SWEPT: Final = 0.2
ANTES_AFTER: Final = 0.12
"""Seconds until the next cards may be dealt, when the old ones are with the dealer, and until antes
may be paid."""
DISCARDED: Final = 0.25
DRAWN: Final = 0.2
"""Seconds between discarding and drawing, and after a draw."""
ACE_SEEN: Final = 0.9
"""Seconds for which a kept ace is seen before play goes on."""
SHOWS: Final = 0.35
"""Seconds for which new community cards are seen before play goes on."""
SORTED: Final = 0.25
"""Seconds that a hand takes to be sorted."""
SPINS: Final = (290.0, 335.0, 262.0, 318.0, 300.0, 350.0, 276.0)
"""Degrees that thrown cards rotate, in turn."""
PUT_AWAY: Final = 0.6
"""Width of a card that goes under the dealer's plate, as a share of its width in the deck."""
UNDER_PLATES: Final = 9.0
"""z of cards that are removed: above other cards, below the plates."""
ABOVE_CARDS: Final = 4.0
"""z added to cards that are dealt or passed; still below the plates."""
Lying = list[tuple[Sprite, Pose]]
"""Cards and their poses, in the order of their hand."""


def _pack(shot: Shot) -> float:
    """Width of cards in the dealer's hands: that of the smallest card on the table."""
    return min(spot.card_width for spot in shot.plan.places)


def _dealer(shot: Shot) -> Place:
    return shot.plan.places[shot.after.table.dealer]


def _put_away(shot: Shot, card: Pose) -> Pose:
    """A card under the dealer's plate, at its old angle to save prerendered drawings."""
    away = replace(card, width=PUT_AWAY * _pack(shot), lift=0.0, glow=0.0)
    return away.at(*_dealer(shot).plate)


def deal_began(shot: Shot, event: e.DealBegan) -> Timeline:
    """The old cards are collected while the dealer button moves on and any antes are paid.

    Cards that stay on the table for the whole game are left there (S5.1).
    """
    antes = event.first_of_game or _antes_always(shot)
    cues, removed = [], []
    for sprite, pose in shot.start.items():
        if sprite.kind in CARDS and sprite not in shot.end:
            away = _put_away(shot, pose)
            late = 0.01 * (sprite.seat % 4 + sprite.number)
            cues.append(Cue(sprite, late, 0.2, pose, away, gather, arc=18))
            removed.append(Cue(sprite, late + 0.2, 0.0, away, away.hidden()))
        elif sprite.kind is Kind.NAME or sprite == HOUSE_NAME:
            cues.append(Cue(sprite, 0.0, 0.1, pose, pose.hidden(), swing))
    sounds = [shot.sound(0.02, "slide", event.dealer)] if removed else []
    sounds.append(shot.sound(0.08, "shuffle", event.dealer))
    return timeline(shot, cues + removed, sounds, next_at=ANTES_AFTER if antes else SWEPT)


def _antes_always(shot: Shot) -> bool:
    """Whether every deal begins with antes (S3.1)."""
    first = shot.after.table.rules.played.steps[0]
    return isinstance(first, Ante) and first.when is AnteWhen.ALWAYS


# --- Dealing --------------------------------------------------------------------------------


def cards_dealt(shot: Shot, event: e.CardsDealt) -> Timeline:
    """Cards fly out one by one, clockwise; visible ones turn over as they land.

    Cards added to a hand are then sorted into it.
    """
    dealt = _round_by_round(shot, event)
    if not dealt:
        return timeline(shot, [], next_at=0.0)
    apart = min(APART, ROUND / len(dealt))
    landed = {seat: turn * apart + DEALT for turn, (_, seat) in enumerate(dealt)}
    lain = _as_dealt(shot)
    cues, sounds = _made_room(shot, lain), []
    for turn, (sprite, seat) in enumerate(dealt):
        lie = lain.get(sprite, shot.end[sprite])
        cues += thrown(shot, sprite, turn * apart, turn, lie)
        sounds.append(shot.sound(turn * apart + 0.1, "deal", seat))
        if lie.face.card is not None:
            at = turn * apart + DEALT
            cues += turned_up(shot, sprite, at, lie)
            sounds += [shot.sound(at, "flip", seat)] if at == landed[seat] else []
    for hand in event.hands:
        if hand.seat not in landed:
            continue
        cues += named(shot, hand.seat, landed[hand.seat] + TURNED / 2)
        cues += _sorted(shot, lain, hand.seat, landed[hand.seat] + TURNED)
    return timeline(shot, cues, sounds, settle_at=max(landed.values()))


def _round_by_round(shot: Shot, event: e.CardsDealt) -> list[tuple[Sprite, int]]:
    """The cards in the order in which they are dealt, each with its seat, the table's last.

    Cards for a hand that has been put away are not seen.
    """
    before, dealer = shot.before, shot.after.table.dealer
    dealt: list[tuple[Sprite, int]] = []
    ghosts = before.table.ghosts[event.ghost_hand : event.ghost_hand + 1]
    lain = len(ghosts[0]) if ghosts else 0
    for number in range(max([len(event.ghost), *(len(hand.cards) for hand in event.hands)])):
        for hand in event.hands:
            if number < len(hand.cards):
                held = len(before.hands[hand.seat])
                dealt.append((Sprite(Kind.CARD, hand.seat, held + number), hand.seat))
        if number < len(event.ghost):
            dealt.append((Sprite(Kind.HOUSE, event.ghost_hand, lain + number), dealer))
    return [each for each in dealt if each[0] in shot.end]


def _as_dealt(shot: Shot) -> dict[Sprite, Pose]:
    """The cards that are not yet where they will be: new ones lie beside the hand held before.

    The first cards of a hand, and all cards without movement, arrive at their places.
    """
    lain: dict[Sprite, Pose] = {}
    for seat, hand in enumerate(() if shot.still else shot.after.hands):
        before = hand_order(shot.before, seat, sort=shot.sort).cards
        slots = (*before, *range(len(before), len(hand)))
        if not before or slots == hand_order(shot.after, seat, sort=shot.sort).cards:
            continue
        coming = cards_to_come(shot.after, seat) if seat == shot.after.seat else 0
        for slot, number in enumerate(slots):
            sprite = Sprite(Kind.CARD, seat, number)
            if sprite in shot.end:
                x, y, angle = fan(shot.plan.places[seat], slot, len(hand), coming=coming)
                pose = replace(shot.end[sprite], angle=angle, z=5 + slot / 10, glow=0.0)
                lain[sprite] = pose.at(x, y)
    return lain


def _sorted(shot: Shot, lain: Mapping[Sprite, Pose], seat: int, at: float) -> list[Cue]:
    """The cards of a hand slide to their places, once they have been turned up."""
    return [
        Cue(sprite, at, SORTED, pose, shot.end[sprite], swing)
        for sprite, pose in lain.items()
        if sprite.is_card_of(seat)
    ]


def _made_room(shot: Shot, lain: Mapping[Sprite, Pose]) -> list[Cue]:
    """Cards already dealt close up to make room for more."""
    return [
        Cue(sprite, 0.0, 0.25, pose, lie, swing)
        for sprite, pose in shot.start.items()
        if sprite.kind in CARDS and sprite in shot.end
        if pose != (lie := lain.get(sprite, shot.end[sprite]))
    ]


def _down(lie: Pose) -> Pose:
    """The pose of a card, face down."""
    return replace(lie, shows=CardFace(), glow=0.0)


def turned_up(shot: Shot, sprite: Sprite, at: float, lie: Pose | None = None) -> list[Cue]:
    """A card that has arrived face down turns over, if it may be seen; by default at its end."""
    lie = lie or shot.end[sprite]
    return [Cue(sprite, at, TURNED, _down(lie), lie, swing)] if _down(lie) != lie else []


def thrown(shot: Shot, sprite: Sprite, at: float, turn: int, lie: Pose | None = None) -> list[Cue]:
    """A card thrown by the dealer: one rotation in flight, slightly different for each card.

    It starts at the size of the deck and ends at the size of its hand, by default at its end.
    """
    down, dealer = _down(lie or shot.end[sprite]), _dealer(shot)
    spun = SPINS[turn % len(SPINS)] * (1 if down.x >= dealer.plate[0] else -1)
    away = replace(
        down,
        width=min(down.width, _pack(shot)),
        angle=down.angle - spun,
        z=down.z + ABOVE_CARDS,
    ).at(*dealer.plate)
    flies = Cue(sprite, at, DEALT, away, down, throw, arc=34, turn=spin)
    return [*_unseen_until(shot, sprite, at), flies]


def _unseen_until(shot: Shot, sprite: Sprite, at: float) -> list[Cue]:
    """Hide a card until it leaves the dealer, when its final position differs from before."""
    if sprite not in shot.start or at <= 0:
        return []
    unseen = _down(shot.end[sprite]).hidden()
    return [Cue(sprite, 0.0, 0.0, unseen, unseen)]


def common_dealt(shot: Shot, event: e.CommonDealt) -> Timeline:
    """Community cards are laid beside the pot, then turned up one by one."""
    cues, sounds, last = [], [], 0.0
    for number in range(len(event.cards)):
        sprite = Sprite(Kind.COMMON, 0, len(shot.before.table.common) + number)
        cues += thrown(shot, sprite, number * 0.08, number)
        last = 0.45 + number * 0.2
        cues += turned_up(shot, sprite, last)
        sounds += [Sound(number * 0.08 + 0.1, "deal"), Sound(last, "flip")]
    seen = last + TURNED
    return timeline(shot, cues, sounds, settle_at=seen, next_at=seen + SHOWS, caption_at=seen)


def common_discarded(shot: Shot, event: e.CommonDiscarded) -> Timeline:
    """The oldest community cards go to the dealer, and the others close up (S3.10)."""
    gone, dealer = len(event.cards), shot.after.table.dealer
    row = sorted(each for each in shot.start.items() if each[0].kind is Kind.COMMON)
    cues = [cue for number in range(gone) for cue in _removed(shot, dealer, row[number][1], number)]
    for (_, lay), (sprite, _) in zip(row[gone:], row, strict=False):
        cues.append(Cue(sprite, 0.0, 0.3, lay, shot.end[sprite], swing))
    for sprite, lay in row[len(row) - gone :]:
        cues.append(Cue(sprite, 0.0, 0.0, lay.hidden(), lay.hidden()))
    return timeline(shot, cues, [Sound(0.05, "slide")], next_at=MOVED)


def _removed(shot: Shot, seat: int, lay: Pose, number: int) -> list[Cue]:
    """A discard of a seat, or in the middle of the dealer's, goes under the dealer's plate."""
    sprite = Sprite(Kind.DISCARD, seat, number)
    leaves = replace(lay, glow=0.0, z=UNDER_PLATES + number / 10)
    under = replace(_put_away(shot, leaves), shows=CardFace())
    return [
        Cue(sprite, 0.0, MOVED, leaves, under, swing, arc=24),
        Cue(sprite, MOVED, 0.0, under, under.hidden()),
    ]


# --- Passing and drawing --------------------------------------------------------------------


def cards_passed(shot: Shot, event: e.CardsPassed) -> Timeline:
    """A card goes from every hand to the next, all at once, face down."""
    cues, sounds = [], []
    for passed in event.passes:
        removed = _leaving(shot, passed.seat, passed.cards)
        cues += _closed_up(shot, passed.seat, removed)
        come = _hand(shot.end, passed.to)[-len(passed.cards) :]
        for (_, lay), (sprite, _) in zip(removed, come, strict=False):
            down = _down(shot.end[sprite])
            leaves = replace(lay, glow=0.0, z=down.z + ABOVE_CARDS)
            cues.append(Cue(sprite, 0.0, MOVED, leaves, down, swing, arc=24))
            cues += turned_up(shot, sprite, MOVED)
        cues += named(shot, passed.to, MOVED + TURNED / 2)
        sounds.append(shot.sound(0.1, "deal", passed.seat))
    if shot.after.seat is not None:
        sounds.append(Sound(MOVED, "flip"))
    return timeline(shot, cues, sounds, settle_at=MOVED)


def cards_drawn(shot: Shot, event: e.CardsDrawn) -> Timeline:
    """A player's discards go to the dealer, and as many new cards arrive; a price is paid first."""
    removed = _leaving(shot, event.seat, event.discarded)
    cues, sounds = _closed_up(shot, event.seat, removed), []
    if event.payment is not None:
        cues += into_pot(shot, (event.payment,), 0.0)
        sounds.append(shot.sound(landed(cues), "chips", event.seat))
    for number, (_, lay) in enumerate(removed):
        cues += _removed(shot, event.seat, lay, number)
    settle_at = back = DISCARDED if event.discarded else 0.0
    come = _hand(shot.end, event.seat)[-len(event.drawn) :] if event.drawn else []
    for number, (sprite, _) in enumerate(come):
        at = back + number * 0.08
        settle_at = at + DEALT
        cues += thrown(shot, sprite, at, number)
        sounds.append(shot.sound(at + 0.1, "deal", event.seat))
    for turn, (sprite, _) in enumerate(come):
        cues += turned_up(shot, sprite, settle_at + turn * RIPPLE)
    if event.seat == shot.after.seat and event.drawn:
        sounds.append(Sound(settle_at, "flip"))
    cues += named(shot, event.seat, settle_at + len(come) * RIPPLE + TURNED / 2)
    seen = ACE_SEEN if event.ace is not None else 0.0
    moment, heard = pot_moment(shot, landed(cues)) if event.payment else ([], [])
    next_at = max(settle_at + DRAWN, seen)
    return timeline(shot, cues + moment, sounds + heard, settle_at=settle_at, next_at=next_at)


def ghost_drew(shot: Shot, event: e.GhostDrew) -> Timeline:
    """Cards of the table's hand go to the dealer, and as many new ones arrive (S3.5)."""
    row = [
        each
        for each in sorted(shot.start.items())
        if each[0].kind is Kind.HOUSE and each[0].seat == event.ghost_hand
    ]
    gone = _of(row, event.discarded)
    stay = [each for each in row if each not in gone]
    dealer = shot.after.table.dealer
    cues = [cue for n, (_, lay) in enumerate(gone) for cue in _removed(shot, dealer, lay, n)]
    for (_, lay), (sprite, _) in zip(stay, row, strict=False):
        cues.append(Cue(sprite, 0.0, 0.3, lay, shot.end[sprite], swing))
    sounds, settle_at = [Sound(0.05, "slide")], DISCARDED
    for number, (sprite, _) in enumerate(row[len(stay) :]):
        at = DISCARDED + number * 0.08
        settle_at = at + DEALT
        cues += thrown(shot, sprite, at, number)
        sounds.append(Sound(at + 0.1, "deal"))
    return timeline(shot, cues, sounds, settle_at=settle_at, next_at=settle_at + DRAWN)


def _hand(lying: Mapping[Sprite, Pose], seat: int) -> Lying:
    return sorted(each for each in lying.items() if each[0].is_card_of(seat))


def _leaving(shot: Shot, seat: int, cards: Sequence[Card | None]) -> Lying:
    """The cards that leave a hand: those known to leave, otherwise its last ones."""
    return _of(_hand(shot.start, seat), cards)


def _of(held: Lying, cards: Sequence[Card | None]) -> Lying:
    """The cards of a hand that leave it: those known to leave, and of the others the last ones."""
    wanted = [each for each in cards if each is not None]
    known = [each for each in held if each[1].face.card in wanted]
    down = [each for each in held if each not in known and each[1].face.card is None]
    missing = len(cards) - len(known)
    if missing > len(down):
        down = [each for each in held if each not in known]
    return sorted([*known, *down[len(down) - missing :]])


def _closed_up(shot: Shot, seat: int, removed: Lying) -> list[Cue]:
    """The remaining cards of a hand close up; each may be another sprite than before."""
    remaining = [each for each in _hand(shot.start, seat) if each not in removed]
    return [
        Cue(sprite, 0.0, 0.3, lay, pose, swing)
        for (old, lay), (sprite, pose) in zip(remaining, _hand(shot.end, seat), strict=False)
        if lay != pose or old != sprite
    ]
