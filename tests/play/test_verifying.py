"""The check of claims: seed, date, certificate, log and score, each fault with its place."""

from __future__ import annotations

import datetime
import json
from typing import Any

import attrs
import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

import tilepuzzles as tp
from play.games import ROWS, LinkUpGame, clear, dealt, examples, game_of, pair
from tilepuzzles.boards.grids import Arrangement
from tilepuzzles.contract import Deal
from tilepuzzles.errors import InvalidArgument, InvalidNotation, WrongType
from tilepuzzles.play.game import Game
from tilepuzzles.play.ledger import Line
from tilepuzzles.play.verify import Verdict, verify
from tilepuzzles.rules.link_up import LinkUp

RULES = LinkUp(columns=4, rows=3)
DEAL = RULES.deal(7)
DAY = datetime.date(2026, 11, 30)


def faults(thing: Any) -> tuple[str, ...]:
    """What is found to be false."""
    verdict = verify(thing)
    assert verdict.ok is (not verdict.faults) is bool(verdict)
    return verdict.faults


@given(strategies.deals(shapes=((4, 3), (5, 2), (2, 7))))
@examples(20)
def test_true_deals(deal: Deal[Any]) -> None:
    """Law: what the library deals is true, before and after it is written and read."""
    assert faults(deal) == faults(Deal.from_json(deal.to_json())) == ()


def test_a_verdict_is_true_or_false() -> None:
    """A verdict counts as true iff it holds no fault."""
    assert Verdict()
    assert not Verdict(("something",))
    assert (Verdict().ok, Verdict(("something",)).ok) == (True, False)


@pytest.mark.parametrize("thing", [None, 7, "deal", LinkUp(), DEAL.to_json(), DEAL.content])
def test_only_deals_and_games_are_checked(thing: Any) -> None:
    """Anything but a deal or a game is of the wrong type."""
    with pytest.raises(WrongType, match="a Deal or a Game is needed"):
        verify(thing)


def test_a_deal_by_hand_claims_nothing() -> None:
    """SH-12: a deal made by hand without certificate claims nothing that could be false."""
    assert faults(dealt(ROWS)) == ()
    assert faults(dealt(("AB", "BA"))) == ()


def test_a_deal_by_hand_with_a_certificate() -> None:
    """A certificate brought along by hand is replayed like any other."""
    deal = dealt(("AAB", "..B"))
    moves = (pair((0, 0), (1, 0)), pair((2, 0), (2, 1)))
    assert faults(attrs.evolve(deal, certificate=moves, uncertified=None)) == ()
    assert faults(attrs.evolve(deal, certificate=moves[:1], uncertified=None)) == (
        "certificate: it does not clear the board.",
    )


@given(st.data())
def test_certificates_tampered_with(data: st.DataObject) -> None:
    """Law: a certificate with a pair dropped, doubled, replaced or moved is false, or clears the board all the same."""
    assert DEAL.certificate is not None
    moves = list(DEAL.certificate)
    at = data.draw(st.integers(0, len(moves) - 1))
    match data.draw(st.sampled_from(["drop", "double", "replace", "move"])):
        case "drop":
            del moves[at]
        case "double":
            moves.insert(at, moves[at])
        case "replace":
            moves[at] = data.draw(strategies.any_pairs(RULES.start(DEAL)))
        case _:
            moves.insert(data.draw(st.integers(0, len(moves) - 1)), moves.pop(at))
    found = faults(attrs.evolve(DEAL, certificate=tuple(moves)))
    position = RULES.start(DEAL)
    for number, move in enumerate(moves):
        refusal = RULES.judge(position, move)
        if refusal is not None:
            assert found == (f"certificate[{number}]: {refusal.message}",)
            return
        position = RULES.play(position, move)
    assert found == (() if position.remaining == 0 else ("certificate: it does not clear the board.",))


def test_an_empty_certificate() -> None:
    """A certificate without a pair proves nothing, but for a board without tiles."""
    assert faults(attrs.evolve(DEAL, certificate=())) == ("certificate: it does not clear the board.",)
    assert faults(attrs.evolve(dealt(["..."]), certificate=(), uncertified=None)) == ()


def test_another_seed() -> None:
    """A deal that names a seed must have the tiles of that seed."""
    assert faults(attrs.evolve(DEAL, seed=8)) == ("tiles: they are not those of the seed 8.",)
    assert faults(attrs.evolve(DEAL, seed="7")) == ("tiles: they are not those of the seed '7'.",)


def test_tiles_exchanged() -> None:
    """Two tiles of different faces exchanged are not those of the seed, even where the certificate still holds."""
    content = DEAL.content
    assert isinstance(content, Arrangement)
    face = content.faces[0]
    other = next(at for at, one in enumerate(content.faces) if one != face)
    changed = list(content.faces)
    changed[0], changed[other] = changed[other], changed[0]
    found = faults(attrs.evolve(DEAL, content=Arrangement(content.spots, tuple(changed))))
    assert found[0] == "tiles: they are not those of the seed 7."


def test_another_generator() -> None:
    """A deal of a generator that this library does not have is told by its number."""
    assert faults(attrs.evolve(DEAL, generator=2)) == ("generator: this library deals with generator 1, not 2.",)


def test_a_certificate_where_none_is_promised() -> None:
    """LU-18: under gravity no certificate is promised, so one that is claimed is a fault."""
    deal = LinkUp(columns=4, rows=3, gravity=True).deal(7)
    found = faults(attrs.evolve(deal, certificate=DEAL.certificate, uncertified=None))
    assert "certificate: none is promised for this deal." in found


def test_a_certificate_withheld() -> None:
    """A deal may keep its certificate back and say so; any other reason is false where the seed gives one."""
    assert faults(attrs.evolve(DEAL, certificate=None, uncertified="withheld")) == ()
    (fault,) = faults(attrs.evolve(DEAL, certificate=None, uncertified="hand-made"))
    assert fault == "uncertified: the seed gives a certificate, so the reason is not 'hand-made'."


def test_a_deal_says_one_thing_about_its_proof() -> None:
    """A deal has a certificate or the reason why it has none, never both and never neither."""
    changes: tuple[dict[str, Any], ...] = ({"certificate": None}, {"uncertified": "gravity"})
    for change in changes:
        with pytest.raises(InvalidArgument, match="either a certificate or the reason"):
            attrs.evolve(DEAL, **change)


def test_another_date() -> None:
    """SH-08: the seed of a daily deal is its date, and its options are those of the daily deal."""
    daily = LinkUp().daily(DAY)
    assert faults(daily) == ()
    assert faults(attrs.evolve(daily, date=DAY + datetime.timedelta(1))) == (
        "date: the seed of 2026-12-01 is '2026-12-01', not '2026-11-30'.",
    )
    easy = attrs.evolve(LinkUp.EASY.deal(DAY.isoformat()), date=DAY)
    assert faults(easy) == ("options: they are not those of the daily deal.",)


@pytest.mark.parametrize("date", ["2026-02-30", "2026-13-01", "0000-01-01", "26-11-30", "2026-11-3", "20261130", "", 7])
def test_what_is_no_date(date: Any) -> None:
    """SH-08: a daily deal whose date is no day is refused as it is read."""
    data = {**LinkUp().daily(DAY).to_data(), "date": date}
    with pytest.raises(InvalidNotation, match=r"^deal: .*(date|Expected)"):
        Deal.from_json(json.dumps(data))


def test_dates_of_a_saved_daily_game() -> None:
    """SH-08, LU-23: a saved daily game bears its date; with another date it loads and is found false."""
    game: LinkUpGame = Game(LinkUp.CLASSIC, deal=LinkUp().daily(DAY))
    assert Game.from_json(game.to_json()).deal.date == DAY
    false = Game.from_json(game.to_json().replace('"date":"2026-11-30"', '"date":"2026-12-24"'))
    assert faults(false) == ("date: the seed of 2026-12-24 is '2026-12-24', not '2026-11-30'.",)


def test_a_deal_that_cannot_be() -> None:
    """Tiles that cannot be played are a fault of the deal and no error."""
    content = DEAL.content
    assert isinstance(content, Arrangement)
    torn = attrs.evolve(DEAL, content=Arrangement(content.spots[1:], content.faces[1:]), seed=None, generator=None)
    found = faults(torn)
    assert len(found) == 1
    assert found[0].startswith("deal: There are ")


def test_a_seed_that_cannot_be_dealt() -> None:
    """A seed named for a board that no seed deals is a fault of the deal and no error."""
    odd = attrs.evolve(dealt(("A.A",), LinkUp(columns=3, rows=1)), seed=7, generator=1)
    assert faults(odd) == ("deal: columns x rows must be even to deal, not 3 x 1.",)


def test_a_true_game() -> None:
    """A game played to the end is true, and so is its deal."""
    game = Game(RULES, seed=7)
    clear(game, 1_000)
    assert faults(game) == ()


def test_a_game_on_a_false_deal() -> None:
    """A game is checked with its deal: the faults of the deal are told too."""
    game: LinkUpGame = Game(RULES, deal=attrs.evolve(DEAL, seed=8))
    assert faults(game) == ("tiles: they are not those of the seed 8.",)
    false = Game.from_json(Game(RULES, seed=7).to_json().replace('"seed":7', '"seed":8'))
    assert faults(false) == ("tiles: they are not those of the seed 8.",)


def test_a_game_changed_behind_its_back() -> None:
    """A game whose score, ledger or log was changed from outside is found out, with the place."""
    game = game_of(ROWS)
    game.play(game.moves()[0])
    course = game._course
    course.ledger.scores[0] += 1
    assert faults(game) == ("score: the log earns 100, not 101.",)
    course.ledger.scores[0] -= 1
    course.ledger.lines.append(Line(0, 0, 0, "gift", 0, 100))
    assert faults(game) == ("ledger: it is not what the log earns.",)
    course.ledger.lines.pop()
    course.position = game.rules.start(game.deal)
    assert faults(game) == ("ledger: it is not what the log earns.",)
    course.log.clear()
    assert faults(game) == ("score: the log earns 0, not 100.",)


def test_a_false_reason_without_certificate() -> None:
    """A deal of a seed that has no certificate cannot give another reason than the dealer's; it may be withheld."""
    for deal in (tp.LinkO().deal(seed=7), tp.Turtle(budget=0).deal(seed=7)):
        assert tp.verify(attrs.evolve(deal, uncertified="withheld"))
        for reason in ("gravity", "hand-made"):
            (fault,) = tp.verify(attrs.evolve(deal, uncertified=reason)).faults
            assert fault == f"uncertified: the reason is {deal.uncertified!r}, not {reason!r}."


@pytest.mark.parametrize(
    "changes",
    [
        {"rules": None}, {"seed": b"x"}, {"seed": True}, {"date": True}, {"generator": b"x"}, {"fallback": b"x"},
        {"certificate": True}, {"certificate": None, "uncertified": b"x"},
    ],
)  # fmt: skip
def test_what_is_no_deal(changes: dict[str, Any]) -> None:
    """A deal of wrong parts cannot be made."""
    with pytest.raises(tp.InvalidArgument):
        attrs.evolve(tp.LinkUp().deal(seed=7), **changes)
