"""The best plays of a position on a page, by the estimate that hints and reviews use."""

from game.hosting.background import Job
from game.practice.drills.play import analysed
from game.search.players.position_analysis import PositionAnalysis, PositionAnalyst
from game.table.facedown import seen_by
from game.table.session import Session
from game.text.catalogues import number_text, text
from game.text.phrases import percent
from game.ui.kit.controls.message import Message
from game.ui.kit.controls.text_page import Paragraph
from game.ui.kit.screen import Screen
from game.ui.menu.loading import LoadingForm

_LISTED = 20


def best_plays(session: Session) -> Screen:
    """A sheet while the plays are tried, then the list."""
    seen = seen_by(session.state, session.state.turn)

    def tried(job: Job[float, PositionAnalysis]) -> PositionAnalysis:
        analyst = PositionAnalyst(session.mode)
        job.when_cancelled(analyst.stop)
        return analyst.analysis(seen, top=_LISTED)

    def listed(found: PositionAnalysis) -> Screen:
        rules = session.mode.ruleset
        lines = []
        for n, move in enumerate(found.moves, 1):
            share = "" if move.chance is None else f"  {percent(move.chance)}% ±{100 * move.margin:.1f}"
            points = number_text(move.points, "+")
            lines.append(f"{n}.  {analysed(rules, seen.board, move)}  {points}{share}")
        if not lines:
            lines.append(text("There is nothing to play here."))
        return Message("", text("Best plays"), paragraphs=[Paragraph(line, 15) for line in lines])

    told = text("The plays are compared by simulation.")
    return LoadingForm(text("Best plays"), told, tried, listed, cancels=True)
