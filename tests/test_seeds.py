"""The seeds, the code and the tests agree: every clause is well formed, kept or waiting, and tested."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import pytest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

ROOT = Path(__file__).resolve().parents[1]
SEEDS = ROOT / "seeds"

# The tables there are, with the prefix of their ids and the number of their clauses.
TABLES = {
    "shared": ("SH", 14),
    "link-up": ("LU", 25),
    "mahjong-connect": ("MC", 20),
    "turtle": ("TU", 23),
    "daily-turtle": ("DT", 13),
    "link-o": ("LO", 27),
}
STANDINGS = frozenset({"stated", "ruled", "beyond"})
MARKS = frozenset({"pictures", "mahjong tiles", "stack", "circles", "solver", "record book"})

HEADER = ("id", "standing", "clause", "where")
HEAD = "| id | standing | clause | where |\n|---|---|---|---|\n"
NAMED = re.compile(r"\b(?:SH|LU|MC|TU|DT|LO)-\d+\b")
# Modules, or modules and marks, or marks alone; an empty cell fits too, and is refused by the reader.
WHERE = re.compile(
    r"(?P<modules>`[\w.]+`(?:, `[\w.]+`)*)?"
    r"(?:(?(modules); )waits: (?P<marks>[^`;,]+(?:, [^`;,]+)*))?"
)


@attrs.frozen
class Clause:
    """One row of a table: what it is called, how firmly it stands, where it is kept, what it waits for."""

    id: str
    standing: str
    text: str
    modules: tuple[str, ...]
    marks: tuple[str, ...]

    @property
    def built(self) -> bool:
        """Whether some of it is built, so that a test must name it."""
        return bool(self.modules) or not self.marks


@attrs.frozen
class Table:
    """The clauses of one file, and what kept the reader from reading more."""

    clauses: tuple[Clause, ...]
    faults: tuple[str, ...]

    @classmethod
    def read(cls, text: str) -> Table:
        """Reads the one table of a file; a row that cannot be read is a fault and no clause."""
        lines = text.splitlines()
        rows = [number for number, line in enumerate(lines) if line.lstrip().startswith("|")]
        if not rows:
            return cls((), ("no table",))
        first = rows[0]
        clauses: list[Clause] = []
        faults: list[str] = []
        if _cells(lines[first]) != HEADER:
            faults.append(f"the header is not {' | '.join(HEADER)}")
        if rows[1:2] != [first + 1] or not re.fullmatch(r"\|(?:-{3,}\|){4}", lines[first + 1]):
            faults.append("no line of dashes under the header")
        if rows != list(range(first, first + len(rows))):
            faults.append("the table is broken in two")
        for line in (lines[number] for number in rows[2:]):
            try:
                clauses.append(_clause(line))
            except ValueError as error:
                faults.append(str(error))
        return cls(tuple(clauses), tuple(faults))


def _cells(line: str) -> tuple[str, ...]:
    """The cells of a row, without the space around them; none where the bars at its ends are missing."""
    bare = line.strip()
    if len(bare) < 2 or not (bare.startswith("|") and bare.endswith("|")):
        return ()
    return tuple(cell.strip() for cell in bare[1:-1].split("|"))


def _clause(line: str) -> Clause:
    """The clause a row holds, or a ValueError saying what is wrong with the row."""
    cells = _cells(line)
    if len(cells) != len(HEADER):
        raise ValueError(f"not a row of {len(HEADER)} cells: {line[:40]}")
    name, standing, text, where = cells
    if not text:
        raise ValueError(f"{name}: says nothing")
    match = WHERE.fullmatch(where)
    if not where or match is None:
        raise ValueError(f"{name}: cannot read where it is kept: {where!r}")
    modules = tuple(re.findall(r"[\w.]+", match["modules"] or ""))
    marks = tuple(match["marks"].split(", ")) if match["marks"] else ()
    return Clause(name, standing, text, modules, marks)


def form_faults(table: Table, prefix: str, count: int) -> list[str]:
    """What is wrong with ids and standings: the ids run from prefix-01 to the count, in order."""
    expected = [f"{prefix}-{number:02d}" for number in range(1, count + 1)]
    ids = [clause.id for clause in table.clauses]
    faults = list(table.faults)
    faults += [f"{name}: listed {times} times" for name, times in Counter(ids).items() if times > 1]
    faults += [f"{name}: not listed" for name in expected if name not in ids]
    faults += [f"{name}: not an id of this table" for name in ids if name not in expected]
    if not faults and ids != expected:
        faults.append("the ids are out of order")
    faults += [
        f"{clause.id}: unknown standing {clause.standing!r}"
        for clause in table.clauses
        if clause.standing not in STANDINGS
    ]
    return faults


def mark_faults(clauses: Iterable[Clause]) -> list[str]:
    """What is wrong with the marks: each must be known, and named once in a cell."""
    faults: list[str] = []
    for clause in clauses:
        faults += [f"{clause.id}: unknown mark {mark!r}" for mark in clause.marks if mark not in MARKS]
        if len(set(clause.marks)) < len(clause.marks):
            faults.append(f"{clause.id}: a mark named twice")
    return faults


def module_faults(clauses: Iterable[Clause], root: Path) -> list[str]:
    """What is wrong with the modules: each must be a file under this root, and named once in a cell."""
    faults: list[str] = []
    for clause in clauses:
        faults += [f"{clause.id}: no module {module}" for module in clause.modules if not _is_module(root, module)]
        if len(set(clause.modules)) < len(clause.modules):
            faults.append(f"{clause.id}: a module named twice")
    return faults


def _is_module(root: Path, module: str) -> bool:
    """Whether a dotted name stands for a file inside tilepuzzles/."""
    if not re.fullmatch(r"tilepuzzles(?:\.[a-z_]\w*)+", module):
        return False
    path = root.joinpath(*module.split("."))
    return path.with_name(path.name + ".py").is_file() or (path / "__init__.py").is_file()


def ids_tested(source: str) -> frozenset[str]:
    """The ids that stand in the docstring of a test function, or of a test class around one."""
    return frozenset(name for docstring in _docstrings(ast.parse(source).body, ()) for name in NAMED.findall(docstring))


def _docstrings(body: Iterable[ast.stmt], around: tuple[str, ...]) -> Iterator[str]:
    """The docstrings of the test functions in a body, and of the classes around each of them."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if node.name.startswith("test"):
                yield from around
                yield ast.get_docstring(node) or ""
        elif isinstance(node, ast.ClassDef):
            yield from _docstrings(node.body, (*around, ast.get_docstring(node) or ""))


def untested(clauses: Iterable[Clause], tested: Collection[str]) -> list[str]:
    """The ids of clauses that are built, wholly or in part, and that no test names."""
    return [clause.id for clause in clauses if clause.built and clause.id not in tested]


def dangling(text: str, known: Collection[str]) -> list[str]:
    """The ids a text names that no table holds, each once, in order."""
    return sorted({name for name in NAMED.findall(text) if name not in known})


def _table(name: str) -> Table:
    """The table of one file of the seeds."""
    return Table.read((SEEDS / f"{name}.md").read_text(encoding="utf-8"))


def _clauses() -> list[Clause]:
    """All clauses of all files."""
    return [clause for name in TABLES for clause in _table(name).clauses]


def _python_files(*rooms: str) -> list[Path]:
    """The Python files in these folders of the project, in a fixed order."""
    return sorted(path for room in rooms for path in (ROOT / room).rglob("*.py"))


# --- the seeds as they are ---


def test_seeds_are_the_files_expected() -> None:
    """The folder holds one file for each table and the page that explains them, and nothing else."""
    assert {path.name for path in SEEDS.iterdir()} == {"README.md", *(f"{name}.md" for name in TABLES)}


@pytest.mark.parametrize("name", TABLES)
def test_table_is_well_formed(name: str) -> None:
    """Each file has one table whose ids run from 01 to its count and whose standings are known."""
    prefix, count = TABLES[name]
    faults = form_faults(_table(name), prefix, count)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("name", TABLES)
def test_marks_are_known(name: str) -> None:
    """Each mark names only things a clause may wait for."""
    faults = mark_faults(_table(name).clauses)
    assert not faults, "\n".join(faults)


def test_readme_explains_every_mark_and_standing() -> None:
    """The page that explains the seeds has a row for each mark and a line for each standing, and no other."""
    lines = (SEEDS / "README.md").read_text(encoding="utf-8").splitlines()
    start = lines.index("| a clause that waits for | needs |") + 2
    rows = [_cells(line) for line in lines[start : lines.index("", start)]]
    assert sorted(row[0] for row in rows) == sorted(MARKS)
    assert {word for line in lines for word in re.findall(r"^- \*\*(\w+)\*\*:", line)} == STANDINGS


def test_modules_exist() -> None:
    """Each module a clause says it is kept in is a file of the package."""
    faults = module_faults(_clauses(), ROOT)
    assert not faults, "\n".join(faults)


def test_built_clauses_are_tested() -> None:
    """Each clause that is built, wholly or in part, is named in the docstring of a test."""
    here = Path(__file__).resolve()
    tested: set[str] = set()
    for path in _python_files("tests"):
        if path != here:
            tested |= ids_tested(path.read_text(encoding="utf-8"))
    missing = untested(_clauses(), tested)
    assert not missing, f"no test names {', '.join(missing)}"


def test_no_id_dangles() -> None:
    """Each id named in the package, in the tests or in the seeds themselves stands in a table."""
    known = {clause.id for clause in _clauses()}
    found = {
        str(path.relative_to(ROOT)): names
        for path in [*_python_files("tilepuzzles", "tests"), *sorted(SEEDS.glob("*.md"))]
        if (names := dangling(path.read_text(encoding="utf-8"), known))
    }
    assert found == {}


# --- the reader and the checks, on made-up input ---


def _made_up(*rows: str) -> Table:
    """A table of these rows, read."""
    return Table.read("# Made up\n\n" + HEAD + "\n".join(rows) + "\n")


GOOD = (
    "| XX-01 | stated | One. | `tilepuzzles.a` |",
    "| XX-02 | ruled | Two. | `tilepuzzles.a`, `tilepuzzles.b.c`; waits: solver, record book |",
    "| XX-03 | beyond | Three. | waits: stack |",
)


def test_reader_reads_the_three_forms() -> None:
    """A clause is built, built in part or waiting, and only the first two need a test."""
    table = _made_up(*GOOD)
    assert form_faults(table, "XX", 3) == []
    assert mark_faults(table.clauses) == []
    assert table.clauses == (
        Clause("XX-01", "stated", "One.", ("tilepuzzles.a",), ()),
        Clause("XX-02", "ruled", "Two.", ("tilepuzzles.a", "tilepuzzles.b.c"), ("solver", "record book")),
        Clause("XX-03", "beyond", "Three.", (), ("stack",)),
    )
    assert [clause.built for clause in table.clauses] == [True, True, False]


@pytest.mark.parametrize(
    ("rows", "faults"),
    [
        pytest.param((GOOD[0], GOOD[2]), ["XX-02: not listed"], id="gap"),
        pytest.param(GOOD[:2], ["XX-03: not listed"], id="too few"),
        pytest.param((*GOOD, GOOD[1]), ["XX-02: listed 2 times"], id="repeated id"),
        pytest.param((GOOD[1], GOOD[0], GOOD[2]), ["the ids are out of order"], id="out of order"),
        pytest.param(
            (*GOOD, "| XX-04 | ruled | Four. | waits: stack |"),
            ["XX-04: not an id of this table"],
            id="too many",
        ),
        pytest.param(
            (*GOOD, "| YY-01 | ruled | Four. | waits: stack |"),
            ["YY-01: not an id of this table"],
            id="foreign id",
        ),
        pytest.param(
            (*GOOD[:2], "| XX-3 | ruled | Three. | waits: stack |"),
            ["XX-03: not listed", "XX-3: not an id of this table"],
            id="one digit",
        ),
        pytest.param(
            (*GOOD[:2], "| XX-03 | guessed | Three. | waits: stack |"),
            ["XX-03: unknown standing 'guessed'"],
            id="unknown standing",
        ),
        pytest.param(
            (*GOOD, "| XX-04 | ruled | Four. |"),
            ["not a row of 4 cells: | XX-04 | ruled | Four. |"],
            id="short row",
        ),
        pytest.param((*GOOD[:2], "", GOOD[2]), ["the table is broken in two"], id="broken table"),
        pytest.param((*GOOD, "| XX-04 | ruled | | waits: stack |"), ["XX-04: says nothing"], id="no text"),
    ],
)
def test_form_faults_are_reported(rows: tuple[str, ...], faults: list[str]) -> None:
    """A gap, a repeated or foreign id, a wrong order, standing or row is reported, and nothing else is."""
    assert form_faults(_made_up(*rows), "XX", 3) == faults


@pytest.mark.parametrize(
    "where",
    [
        "",
        "nowhere",
        "tilepuzzles.a",
        "waits:",
        "waits: stack,",
        "waits: stack; solver",
        "waits: stack, `tilepuzzles.a`",
        "waits: stack; `tilepuzzles.a`",
        "`tilepuzzles.a` waits: stack",
        "`tilepuzzles.a`waits: stack",
        "`tilepuzzles.a`, waits: stack",
        "`tilepuzzles.a`; stack",
        "`tilepuzzles.a`;",
        "`tilepuzzles.a`; ",
        "; waits: stack",
    ],
)
def test_unreadable_where_is_reported(where: str) -> None:
    """The last column has one of its three forms: a waiting clause cannot claim a module after its mark."""
    table = _made_up(f"| XX-01 | ruled | One. | {where} |")
    assert table.clauses == ()
    assert table.faults == (f"XX-01: cannot read where it is kept: {where.strip()!r}",)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("# Nothing here\n", "no table"),
        ("| id | clause |\n|---|---|---|---|\n", "the header is not id | standing | clause | where"),
        (HEAD.splitlines()[0] + "\n" + GOOD[0], "no line of dashes under the header"),
        (HEAD.splitlines()[0], "no line of dashes under the header"),
    ],
)
def test_missing_table_is_reported(text: str, fault: str) -> None:
    """A file without a table, without its header or without its line of dashes is reported."""
    assert fault in Table.read(text).faults


def test_mark_faults_are_reported() -> None:
    """A mark that is not known, or named twice, is reported with the clause that bears it."""
    table = _made_up(
        "| XX-01 | ruled | One. | waits: better days |",
        "| XX-02 | ruled | Two. | `tilepuzzles.a`; waits: solver, Stack |",
        "| XX-03 | ruled | Three. | waits: solver, solver |",
    )
    assert mark_faults(table.clauses) == [
        "XX-01: unknown mark 'better days'",
        "XX-02: unknown mark 'Stack'",
        "XX-03: a mark named twice",
    ]


def test_module_faults_are_reported(tmp_path: Path) -> None:
    """A module is a file or a package inside tilepuzzles; what is not, or is named twice, is reported."""
    (tmp_path / "tilepuzzles" / "room").mkdir(parents=True)
    (tmp_path / "tilepuzzles" / "empty").mkdir()
    for name in (
        "tilepuzzles/flat.py",
        "tilepuzzles/room/__init__.py",
        "tilepuzzles/room/deep.py",
        "other.py",
    ):
        (tmp_path / name).touch()
    table = _made_up(
        "| XX-01 | ruled | One. | `tilepuzzles.flat`, `tilepuzzles.room`, `tilepuzzles.room.deep` |",
        "| XX-02 | ruled | Two. | `tilepuzzles.flat`, `tilepuzzles.gone`; waits: stack |",
        "| XX-03 | ruled | Three. | `tilepuzzles.empty` |",
        "| XX-04 | ruled | Four. | `other` |",
        "| XX-05 | ruled | Five. | `tilepuzzles..flat` |",
        "| XX-06 | ruled | Six. | `tilepuzzles.flat`, `tilepuzzles.flat` |",
        "| XX-07 | ruled | Seven. | waits: stack |",
    )
    assert table.faults == ()
    assert module_faults(table.clauses, tmp_path) == [
        "XX-02: no module tilepuzzles.gone",
        "XX-03: no module tilepuzzles.empty",
        "XX-04: no module other",
        "XX-05: no module tilepuzzles..flat",
        "XX-06: a module named twice",
    ]


def test_only_docstrings_of_tests_count() -> None:
    """An id counts in the docstring of a test or of the class around it, and nowhere else."""
    source = '''
"""LU-01 in the docstring of a module."""
# LU-02 in a comment
WORDS = "LU-03 in a string"

def test_one() -> None:
    """Follows LU-04 and (LU-05), not XLU-06 or LU-07x."""
    # LU-08
    assert "LU-09"

    def test_inside() -> None:
        """LU-10 in a function inside, which no one calls."""

async def test_two() -> None:
    """LU-11."""

def helper() -> None:
    """LU-12 in a function that is no test."""

class TestThings:
    """LU-13."""

    class TestMore:
        """LU-14."""

        def test_three(self) -> None:
            """LU-15."""

class TestNothing:
    """LU-16 in a class without a test."""

    def helper(self) -> None:
        """LU-17."""

def test_bare() -> None:
    assert True
'''
    assert sorted(ids_tested(source)) == ["LU-04", "LU-05", "LU-11", "LU-13", "LU-14", "LU-15"]


def test_untested_clauses_are_reported() -> None:
    """A clause built, or built in part, needs a test that names it; one that only waits needs none."""
    clauses = _made_up(*GOOD).clauses
    assert untested(clauses, frozenset()) == ["XX-01", "XX-02"]
    assert untested(clauses, {"XX-02"}) == ["XX-01"]
    assert untested(clauses, {"XX-01", "XX-02"}) == []


def test_dangling_ids_are_reported() -> None:
    """An id that no table holds is reported once, whatever its number of digits; other words are no ids."""
    digits = ["1", "01", "010"]
    text = " ".join(f"LU-{number}" for number in [*digits, *digits]) + " SHA-256 XX-01 LU-ab"
    assert dangling(text, {"LU-01"}) == [f"LU-{number}" for number in ("010", "1")]
