"""Thousands of documents: in their order, in constant memory, past the bad ones, in one process or in several."""

import io
import json
import multiprocessing
import os
import pty
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from tests.console import ROOT
from wonders_cli.cli import run
from wonders_cli.commands.many import BATCH, each
from wonders_cli.documents.load import Document
from wonders_cli.documents.problems import MOST_CHARACTERS
from wonders_cli.documents.source import MOST_TROUBLE, Files, Piece
from wonders_cli.questions.ask import QUESTIONS
from wonders_cli.rules.answers.scoring import PlayerScore, ScoreSheet

CITY = '{"city": {"name": "%d", "wonder": "Gizah (day)", "coins": 3, "cards": ["Altar"]}}\n'
BAD = '{"city": {"wonder": "Atlantis"}}\n'
JOBS = pytest.mark.parametrize("jobs", ["1", "2"])


PAUSE = 1.0


def _slow(piece: Piece) -> None:
    if piece.first_line:
        time.sleep(PAUSE)


def lines(number: int) -> str:
    return "".join(CITY % index for index in range(number))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@JOBS
def test_order_numbers_and_the_bad_ones(jobs: str, folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "a.jsonl").write_text(lines(700) + BAD + lines(600))
    (folder / "b.yaml").write_text(f"---\n{CITY % 0}---\n# nothing\n---\ncity: {{\n---\n{CITY % 1}")
    (folder / "c.yaml").write_text("")
    assert run(["score", "a.jsonl", "b.yaml", "c.yaml", "none.yaml", "--format", "jsonl", "--jobs", jobs]) == 2
    out, err = capfd.readouterr()
    found = [(answer["file"], answer["document"]) for answer in map(json.loads, out.splitlines())]
    assert found == [
        *(("a.jsonl", number) for number in range(1, 1302) if number != 701),
        *(("b.yaml", number) for number in (1, 3)),
    ]
    problems = [line for line in err.splitlines() if line.startswith(("a", "b", "c", "none"))]
    assert [problem.split(": ")[:2] for problem in problems] == [
        ["a.jsonl:701:21", "unknown-wonder"],
        ["b.yaml:6:7", "not-yaml"],
        ["c.yaml:1:1", "empty"],
        ["none.yaml", "unreadable"],
    ]


@JOBS
@pytest.mark.parametrize("command", ["score", "check"])
@pytest.mark.parametrize("fmt", ["table", "csv", "json", "jsonl", "markdown"])
def test_several_processes_print_what_one_prints(
    command: str, fmt: str, jobs: str, folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (folder / "a.jsonl").write_text(lines(400) + BAD + lines(3))
    names = ["a.jsonl", *(str(path) for path in sorted((ROOT / "examples/base").glob("*.yaml")))]
    status = run([command, *names, "--format", fmt])
    alone = capfd.readouterr()
    assert run([command, *names, "--format", fmt, "--jobs", jobs]) == status == 2
    assert capfd.readouterr() == alone


@JOBS
def test_a_hopeless_file_is_given_up_and_the_next_is_read(
    jobs: str, folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (folder / "a.jsonl").write_text(BAD * (MOST_TROUBLE + 5000))
    (folder / "b.jsonl").write_text(lines(1))
    assert run(["score", "a.jsonl", "b.jsonl", "--format", "jsonl", "--jobs", jobs]) == 2
    out, err = capfd.readouterr()
    assert len(out.splitlines()) == 1
    shown = err.count("a.jsonl:")
    assert 50 < shown < MOST_TROUBLE
    assert f"a.jsonl:{MOST_TROUBLE + 1}:1: too-many-problems" in err
    assert err.endswith(f"and {MOST_TROUBLE - shown + 1} more unreadable documents\n")
    assert len(err) < MOST_CHARACTERS + 300


@JOBS
def test_a_sound_document_behind_many_that_are_not(jobs: str, folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "a.jsonl").write_text(BAD * (MOST_TROUBLE - 1) + lines(1) + BAD * (MOST_TROUBLE - 1) + lines(1))
    assert run(["score", "a.jsonl", "--format", "jsonl", "--jobs", jobs]) == 2
    out, err = capfd.readouterr()
    assert [json.loads(line)["document"] for line in out.splitlines()] == [MOST_TROUBLE, 2 * MOST_TROUBLE]
    assert len(err) < MOST_CHARACTERS + 300


@JOBS
def test_what_was_given_up_is_not_waited_for(jobs: str) -> None:
    """The pieces are slow but for the first."""
    begun = time.monotonic()
    given_up: list[Piece] = []
    pieces = [Piece(0, "a", number, b"x" * BATCH) for number in range(6)]
    for piece, _ in each(_slow, pieces, jobs=int(jobs), unwanted=lambda _: bool(given_up)):
        given_up.append(piece)
        if jobs == "1":
            break
    assert time.monotonic() - begun < 4 * PAUSE


def test_pieces_are_taken_only_when_they_are_needed() -> None:
    taken = []

    def stream() -> Iterator[Piece]:
        for number in range(100_000):
            taken.append(number)
            yield Piece(0, "a", number, b"x" * 1000)

    for jobs, most in ((1, 1), (2, 1000)):
        taken.clear()
        found = each(Piece.read, stream(), jobs=jobs)
        next(found)
        assert len(taken) <= most
        found.close()  # type: ignore[attr-defined] # it is a generator


class Made(io.BytesIO):
    """So many lines, made when they are read."""

    left = 0

    def readline(self, size: int | None = -1, /) -> bytes:
        del size
        self.left -= 1
        return (CITY % self.left).encode() if self.left >= 0 else b""


def peak(number: int) -> int:
    """How many bytes are held at most while so many documents are read."""
    stream = Made()
    stream.left = number
    files = Files(["-"], stream)
    tracemalloc.start()
    for _ in files.numbered((piece, piece.read()) for piece in files.pieces()):
        pass
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


def test_memory_does_not_grow_with_the_documents() -> None:
    peak(100)  # whatever is made once
    assert peak(3000) < peak(300) + 100_000


PROGRAM = [sys.executable, "-m", "wonders_cli"]


def test_answers_come_while_the_input_is_still_open() -> None:
    command = [*PROGRAM, "score", "-", "--format", "jsonl"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(lines(2).encode())
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["document"] == 1
        process.stdin.close()
        assert len(process.stdout.readlines()) == 1
    assert process.returncode == 0


@JOBS
def test_a_reader_that_goes_away_ends_it_quietly(jobs: str, folder: Path) -> None:
    (folder / "a.jsonl").write_text(lines(3000))
    command = f'"{sys.executable}" -m wonders_cli score {folder}/a.jsonl --format jsonl --jobs {jobs} | head -1'
    done = subprocess.run(["/bin/sh", "-c", command], cwd=ROOT, capture_output=True, timeout=60, check=True)
    assert json.loads(done.stdout)["document"] == 1
    assert not done.stderr


def _hear_interrupts() -> None:
    """A shell lets what it starts in the background ignore interrupts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_an_interrupt_ends_all_processes(folder: Path) -> None:
    (folder / "a.jsonl").write_text(lines(20_000))
    command = [*PROGRAM, "score", str(folder / "a.jsonl"), "--format", "jsonl", "--jobs", "2"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        process_group=0,
        preexec_fn=_hear_interrupts,  # noqa: PLW1509 -- it starts no thread
    ) as process:
        assert process.stdout
        assert json.loads(process.stdout.readline())["document"] == 1
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=20)  # which waits until nobody holds the pipes
    assert process.returncode == 130
    assert not err.strip()


def test_a_process_that_is_killed_is_missed(folder: Path) -> None:
    (folder / "a.jsonl").write_text(lines(60_000))
    command = [*PROGRAM, "score", str(folder / "a.jsonl"), "--format", "jsonl", "--jobs", "2"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, cwd=ROOT, bufsize=0, **pipes) as process:  # type: ignore[call-overload] # pipes
        process.stdout.readline()
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="ascii").split()
        os.kill(int(children[-1]), signal.SIGKILL)
        try:
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()  # else nobody would ever see that it does not end
    answered = 1 + len(out.splitlines())
    assert process.returncode == 2
    assert (
        f"a process was ended from outside: nothing is answered from {folder}/a.jsonl:{answered + 1} on" in err.decode()
    )
    assert all(json.loads(line) for line in out.splitlines())


def _broken(name: str) -> Callable[..., ScoreSheet]:
    score = QUESTIONS["score"].function

    def broken(document: Document, *, player: str | None) -> ScoreSheet:
        sheet: ScoreSheet = score(document, player=player)
        if sheet.players[0].name == name:
            raise ZeroDivisionError(name)
        return sheet

    return broken


@JOBS
@pytest.mark.parametrize("fmt", ["jsonl", "table"])
def test_a_defect_in_one_document_leaves_the_others_answered(
    jobs: str, fmt: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(QUESTIONS, "score", QUESTIONS["score"]._replace(function=_broken("2")))
    (folder / "a.jsonl").write_text(lines(5))
    if jobs == "2" and multiprocessing.get_start_method() != "fork":
        pytest.skip("what is broken here is not broken in processes that are not copies")
    assert run(["score", "a.jsonl", "--format", fmt, "--jobs", jobs]) == 3
    out, err = capfd.readouterr()
    assert err == "a.jsonl:3: this is a defect in wonders (ZeroDivisionError: 2); --debug shows where\n"
    assert out.count('"total": ' if fmt == "jsonl" else "Total") == 4
    assert run(["--debug", "score", "a.jsonl", "--format", fmt, "--jobs", jobs]) == 3
    assert capfd.readouterr().err.startswith("Traceback (most recent call last):")


@pytest.mark.parametrize("fmt", ["jsonl", "csv", "table", "markdown"])
def test_a_defect_in_printing_one_leaves_the_others_printed(
    fmt: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    points = PlayerScore.points

    def broken(self: PlayerScore, categories: Sequence[str]) -> dict[str, int]:
        if self.name == "2":
            raise ZeroDivisionError(self.name)
        return points(self, categories)

    monkeypatch.setattr(PlayerScore, "points", broken)
    (folder / "a.jsonl").write_text(lines(5))
    assert run(["score", "a.jsonl", "--format", fmt]) == 3
    out, err = capfd.readouterr()
    assert err == "a.jsonl (document 3): this is a defect in wonders (ZeroDivisionError: 2); --debug shows where\n"
    assert {"a.jsonl (document 4)" in out, "a.jsonl (document 5)" in out} == {fmt in ("table", "markdown")}
    assert fmt not in ("jsonl", "csv") or len(out.splitlines()) == 4 + (fmt == "csv")


@pytest.mark.skipif(multiprocessing.get_start_method() != "fork", reason="what is broken here is not broken elsewhere")
def test_a_defect_in_printing_shows_in_other_processes_too(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(PlayerScore, "points", lambda *_: 1 // 0)
    (folder / "a.jsonl").write_text(lines(2))
    assert run(["score", "a.jsonl", "--format", "jsonl", "--jobs", "2"]) == 3
    out, err = capfd.readouterr()
    assert not out
    assert [line.partition(" this is a defect")[0] for line in err.splitlines()] == ["a.jsonl:1:", "a.jsonl:2:"]


def test_a_bar_on_a_terminal_that_does_not_show_the_answers(folder: Path) -> None:
    (folder / "a.jsonl").write_text(lines(4000))
    terminal, end = pty.openpty()
    command = [*PROGRAM, "score", str(folder / "a.jsonl"), "--format", "csv"]
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=end, cwd=ROOT, check=True)
    os.close(end)
    assert b"[#" in os.read(terminal, 4000)
    os.close(terminal)
    done = subprocess.run(command, capture_output=True, cwd=ROOT, check=True)
    assert not done.stderr


@pytest.mark.parametrize("jobs", ["0", "-1", "65", "two"])
def test_how_many_jobs(jobs: str) -> None:
    assert run(["score", "-", "--jobs", jobs]) == 2
