"""Dealing with a proof: what is dealt, that it can be cleared, and laying anew."""

from __future__ import annotations

import collections
from typing import Any

import oracles
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import Point
from strategies import boards, deals, letters_of, played, point, rulesets, seeds, start

from tilepuzzles.boards.connect_positions import ConnectPosition
from tilepuzzles.boards.grids import Arrangement, grid
from tilepuzzles.boards.spots import Cell, Pair
from tilepuzzles.boards.steps import Relaid, Step
from tilepuzzles.contract import Deal
from tilepuzzles.deals import dealers
from tilepuzzles.deals.faces import spread
from tilepuzzles.deals.grid_deals import GridGround
from tilepuzzles.deals.stream import Stream
from tilepuzzles.errors import InvalidArgument
from tilepuzzles.play.game import Game
from tilepuzzles.play.verify import verify
from tilepuzzles.rules.link_up import LinkUp
from tilepuzzles.tiles import picture

RULES = LinkUp()
LAYOUTS = {"EASY": (6, 5, 15, 6), "CLASSIC": (7, 8, 28, 9), "CHALLENGE": (7, 10, 35, 12)}


def faces_of(deal: Deal[Any]) -> dict[Point, str]:
    """The faces of a deal as the oracles write them."""
    content = deal.content
    assert isinstance(content, Arrangement)
    return {point(cell): face.name for cell, face in zip(content.spots, content.faces, strict=True)}


def order_of(certificate: tuple[Pair[Cell], ...] | None) -> list[tuple[Point, Point]]:
    """A certificate as the oracles write it."""
    assert certificate is not None
    return [(point(pair.a), point(pair.b)) for pair in certificate]


def pairs_of(deal: Deal[Any]) -> list[int]:
    """How many pairs there are of each picture, falling."""
    return sorted((count // 2 for count in collections.Counter(faces_of(deal).values()).values()), reverse=True)


def relaid(step: object) -> tuple[ConnectPosition, Relaid[Cell]]:
    """The position after tiles were laid anew, and the effect."""
    assert isinstance(step, Step)
    assert isinstance(step.effect, Relaid)
    return step.position, step.effect


# --- what is dealt ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_three_sizes(name: str) -> None:
    """LU-01: Easy is 6x5 of 15 pairs of 6 pictures, Classic 7x8 of 28 of 9, Challenge 7x10 of 35 of 12."""
    columns, rows, pairs, pictures = LAYOUTS[name]
    rules: LinkUp = getattr(LinkUp, name)
    faces = faces_of(rules.deal(seed=7))

    assert {(x, y) for x in range(columns) for y in range(rows)} == set(faces)
    assert pairs * 2 == len(faces)
    assert {f"picture-{number}" for number in range(1, pictures + 1)} == set(faces.values())


@pytest.mark.parametrize(
    ("name", "expected"),
    [("EASY", [3] * 3 + [2] * 3), ("CLASSIC", [4] + [3] * 8), ("CHALLENGE", [3] * 11 + [2])],
)
@given(seed=seeds())
def test_pictures_are_spread_evenly_in_the_three_sizes(name: str, expected: list[int], seed: int | str) -> None:
    """LU-02: 15 of 6 is 3 x 3 and 3 x 2 pairs, 28 of 9 is 1 x 4 and 8 x 3, 35 of 12 is 11 x 3 and 1 x 2."""
    rules: LinkUp = getattr(LinkUp, name)

    assert expected == pairs_of(rules.deal(seed))


@given(rulesets(), seeds())
def test_pictures_are_spread_evenly_in_any_size(rules: LinkUp, seed: int | str) -> None:
    """LU-02: on any board every picture occurs in pairs, and none more than one pair oftener than another."""
    deal = rules.deal(seed)
    counts = pairs_of(deal)

    assert rules.pictures == len(counts)
    assert counts[0] - counts[-1] <= 1
    assert rules.columns * rules.rows == sum(counts) * 2 == len(faces_of(deal))
    assert all(count % 2 == 0 for count in collections.Counter(faces_of(deal).values()).values())


def test_which_pictures_come_more_often_is_drawn() -> None:
    """LU-02: which pictures get a pair more comes from the seed, and any can be among them."""
    favoured = set()
    for seed in range(60):
        faces = collections.Counter(faces_of(LinkUp.EASY.deal(seed)).values())
        favoured.add(tuple(sorted(name for name, count in faces.items() if count == 6)))

    assert len(favoured) > 10
    assert {name for names in favoured for name in names} == {f"picture-{number}" for number in range(1, 7)}


@given(st.integers(1, 9), st.integers(0, 30), st.binary(min_size=32, max_size=32))
def test_spread_gives_each_face_its_share(faces: int, more: int, key: bytes) -> None:
    """LU-02: faces are handed out to pairs as evenly as they go."""
    found = spread([picture(number) for number in range(1, faces + 1)], faces + more, Stream(key))
    counts = collections.Counter(face.name for face, same in found if same == face)

    assert faces + more == len(found)
    assert faces == len(counts)
    assert max(counts.values()) - min(counts.values()) <= 1


@pytest.mark.parametrize(("columns", "rows"), [(5, 3), (1, 1), (7, 9), (3, 1)])
def test_odd_cells_cannot_be_dealt(columns: int, rows: int) -> None:
    """LU-02: an odd number of cells is a ruleset, but no board can be dealt; the error says why."""
    with pytest.raises(InvalidArgument, match=f"columns x rows must be even to deal, not {columns} x {rows}"):
        LinkUp(columns=columns, rows=rows).deal(seed=7)


def test_more_pictures_than_pairs_cannot_be_dealt() -> None:
    """LU-02: more pictures than pairs cannot be dealt, exactly as many can."""
    with pytest.raises(InvalidArgument, match="pictures must be at most the number of pairs, 6, not 7"):
        LinkUp(columns=4, rows=3, pictures=7).deal(seed=7)

    assert pairs_of(LinkUp(columns=4, rows=3, pictures=6).deal(seed=7)) == [1] * 6


@pytest.mark.parametrize(
    ("columns", "rows", "pictures"),
    [
        (6, 5, 6),
        (7, 8, 9),
        (7, 10, 12),
        (5, 6, 6),
        (4, 3, 2),
        (18, 8, 28),
        (2, 1, 1),
        (2, 2, 1),
        (5, 2, 2),
        (50, 40, 400),
    ],
)
def test_pictures_left_out(columns: int, rows: int, pictures: int) -> None:
    """LU-02: pictures left out are those of the preset of the size, else two fifths of the pairs, at least one."""
    assert pictures == LinkUp(columns=columns, rows=rows).pictures


# --- the proof --------------------------------------------------------------------------------------------------------


@given(deals())
def test_the_certificate_clears_the_board(deal: Deal[Pair[Cell]]) -> None:
    """LU-15: the removal order that a deal carries is legal pair by pair and leaves nothing; gravity promises none."""
    rules = deal.rules
    assert isinstance(rules, LinkUp)
    if rules.gravity:
        assert (deal.certificate, deal.uncertified) == (None, "gravity")
        return

    assert deal.uncertified is None
    assert oracles.clears(rules.columns, rules.rows, faces_of(deal), order_of(deal.certificate))

    position = rules.start(deal)
    for pair in deal.certificate or ():
        assert rules.judge(position, pair) is None
        position = rules.play(position, pair)
    assert position.remaining == 0


@given(rulesets(), seeds())
def test_the_certificate_in_reverse_lays_the_board(rules: LinkUp, seed: int | str) -> None:
    """LU-15: read backwards, the order lays two equal pictures at a time, that connect on the board as it stands."""
    deal = LinkUp(columns=rules.columns, rows=rules.rows, pictures=rules.pictures).deal(seed)
    faces = faces_of(deal)
    laid: set[Point] = set()
    for a, b in reversed(order_of(deal.certificate)):
        assert a not in laid
        assert b not in laid
        assert faces[a] == faces[b]

        laid |= {a, b}

        assert oracles.routes(rules.columns, rules.rows, laid, a, b)
    assert laid == set(faces)


@given(deals())
def test_every_deal_is_found_true(deal: Deal[Pair[Cell]]) -> None:
    """LU-15: a deal stands up to the check of all its claims, also after a round trip through JSON."""
    assert verify(deal)
    assert verify(Deal.from_json(deal.to_json()))


@given(rulesets(), seeds())
def test_gravity_changes_no_tile(rules: LinkUp, seed: int | str) -> None:
    """LU-18: the deal under gravity is the same arrangement as without it."""
    size: dict[str, Any] = {"columns": rules.columns, "rows": rules.rows, "pictures": rules.pictures}

    assert LinkUp(**size).deal(seed).content == LinkUp(**size, gravity=True).deal(seed).content


@given(rulesets(), seeds())
def test_a_seed_is_a_deal(rules: LinkUp, seed: int | str) -> None:
    """The same rules and the same seed give the same deal, and the same text."""
    assert rules.deal(seed) == rules.deal(seed)
    assert rules.deal(seed).to_json() == rules.deal(seed).to_json()


def test_seeds_give_different_boards() -> None:
    """Other seeds give other boards, and a number is not the seed that its digits are."""
    boards = [faces_of(LinkUp.EASY.deal(seed)) for seed in [*range(50), *map(str, range(50))]]

    assert len({tuple(board.items()) for board in boards}) == 100


@pytest.mark.parametrize("rules", [LinkUp.EASY, LinkUp.CLASSIC, LinkUp.CHALLENGE, LinkUp(columns=2, rows=7)])
def test_the_backwards_dealer_never_fails(rules: LinkUp) -> None:
    """LU-16: of a hundred seeds each gives a full board with an order that clears it."""
    for seed in range(100 if rules.columns < 7 else 20):
        deal = rules.deal(seed)

        assert oracles.clears(rules.columns, rules.rows, faces_of(deal), order_of(deal.certificate))


# --- laying anew ------------------------------------------------------------------------------------------------------


@given(st.data(), boards())
def test_a_shuffle_keeps_cells_and_pictures_and_can_be_cleared(data: st.DataObject, rows: list[str]) -> None:
    """LU-12: a shuffle lays the same pictures on the same cells, with an order that clears them."""
    position = data.draw(played(RULES, start(rows)))
    if not position.remaining:
        return
    after, effect = relaid(RULES.shuffle(position))
    before, now = letters_of(position), letters_of(after)

    assert set(before) == set(now)
    assert sorted(before.values()) == sorted(now.values())
    assert sorted(tile for tile in position.tiles if tile >= 0) == sorted(tile for tile in after.tiles if tile >= 0)
    assert oracles.clears(position.columns, position.rows, now, order_of(effect.certificate))


@given(st.data(), boards())
def test_a_shuffle_never_gives_the_same_board(data: st.DataObject, rows: list[str]) -> None:
    """LU-12: a shuffle never gives the same arrangement again, unless all tiles bear one picture."""
    position = data.draw(played(RULES, start(rows)))
    if not position.remaining:
        return
    after, _ = relaid(RULES.shuffle(position))
    one_picture = len(set(letters_of(position).values())) == 1

    assert one_picture == (letters_of(position) == letters_of(after))


def test_a_shuffle_of_two_pictures_in_a_row_always_changes_it() -> None:
    """LU-12: on boards with few arrangements, where chance would often give the same, it never does."""
    for rows in (["AABB"], ["ABBA"], ["AABBBB"], ["A", "A", "B", "B"], ["ABB", "..A"]):
        position = start(rows)
        for _ in range(20):
            after, _ = relaid(RULES.shuffle(position))

            assert str(after) != str(position)

            position = after


@pytest.mark.parametrize("rows", [["AB", "BA"], ["......", "..AB..", "..BA.."], [".....", "BA...", "AB...", "....."]])
def test_a_dead_block_is_laid_anew(rows: list[str]) -> None:
    """LU-13: two pairs crossed in a block of four cannot go; the board reshuffles itself and can be cleared."""
    position = start(rows)

    assert RULES.moves(position) == ()
    assert oracles.solution(position.columns, position.rows, letters_of(position)) is None

    after, effect = relaid(RULES.automatic(position))

    assert set(letters_of(position)) == set(letters_of(after))
    assert oracles.clears(position.columns, position.rows, letters_of(after), order_of(effect.certificate))
    assert RULES.automatic(after) is None


@given(boards(shapes=[(4, 3), (3, 4), (5, 2), (2, 3)]))
def test_a_stuck_board_is_laid_anew_and_no_other(rows: list[str]) -> None:
    """LU-13: the rules lay the tiles anew iff no legal pair is left, so that the new board is solvable."""
    position = start(rows)
    step = RULES.automatic(position)
    stuck = not oracles.legal_pairs(position.columns, position.rows, letters_of(position))

    assert stuck == (step is not None)
    if step is None:
        return
    after, effect = relaid(step)

    assert (step.do, after.reshuffles, after.shuffles) == ("reshuffle", 1, 0)
    assert oracles.clears(position.columns, position.rows, letters_of(after), order_of(effect.certificate))
    assert oracles.solution(position.columns, position.rows, letters_of(after)) is not None


def test_a_game_on_a_dead_board_begins_with_a_reshuffle() -> None:
    """LU-13, SH-12: a hand-made board that is dead at the deal is laid anew at once, for no points."""
    game: Game[Any, Any, Any] = Game(deal=Deal.from_rows(RULES, ["AB", "BA"]))

    assert [(entry.do, entry.automatic, entry.at_ms) for entry in game.log] == [("reshuffle", True, 0)]
    assert game.moves()
    assert (game.score, game.ledger) == (0, ())


@given(st.data(), boards(least_pairs=3))
def test_chance_after_the_deal_comes_from_deal_and_count(data: st.DataObject, rows: list[str]) -> None:
    """SH-07: a shuffle depends on the position and the number of shuffles before, so doing it again gives the same."""
    position = data.draw(played(RULES, start(rows)))
    if not position.remaining:
        return
    first, _ = relaid(RULES.shuffle(position))
    again, _ = relaid(RULES.shuffle(position))

    assert first == again
    assert first.shuffles == position.shuffles + 1
    assert first.reshuffles == position.reshuffles


def test_shuffles_one_after_the_other_differ() -> None:
    """SH-07: each further shuffle of a game draws from a key of its own."""
    position = LinkUp.EASY.start(LinkUp.EASY.deal(seed=7))
    boards = []
    for _ in range(20):
        position, _ = relaid(LinkUp.EASY.shuffle(position))
        boards.append(str(position))

    assert len(set(boards)) == 20


def test_a_cleared_board_is_not_shuffled() -> None:
    """LU-12: on a cleared board a shuffle is refused: the game is over."""
    refusal = RULES.shuffle(start(["..."]))

    assert not isinstance(refusal, Step)
    assert refusal.reason.name == "GAME_OVER"
    assert RULES.automatic(start(["..."])) is None


@given(st.lists(st.integers(1, 5), min_size=6, max_size=6), st.binary(min_size=32, max_size=32))
def test_the_backwards_dealer_deals_the_faces_it_is_given(numbers: list[int], key: bytes) -> None:
    """LU-15: the dealer lays the two faces of each pair it is given on two cells that join at that moment."""
    faces = [(picture(number), picture(number + 1)) for number in numbers]
    cells = grid(4, 3).cells
    found = dealers.backwards(RULES, GridGround(grid(4, 3)), faces, Stream(key))
    assert found is not None
    assert found.order is not None
    dealt = {point(cell): face.name for cell, face in zip(cells, found.faces, strict=True)}
    certificate = tuple(Pair(cells[a], cells[b]) for a, b in found.order)
    laid = [(dealt[point(pair.a)], dealt[point(pair.b)]) for pair in certificate]

    assert sorted(tuple(sorted((a.name, b.name))) for a, b in faces) == sorted(tuple(sorted(pair)) for pair in laid)
    assert oracles.clears(4, 3, dict.fromkeys(dealt, "any"), order_of(certificate))
