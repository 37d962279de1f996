"""The stage: what everybody at a table with phones should see from afar. A play and a verdict appear large
for a moment, votes arrive face down, and a corner says whom the table waits for and how to join. It gives the
verdict and the missing answers to speech, and each vote a sound."""

from collections.abc import Mapping

import pygame

from game.hosting.hosted_game import HostedGame
from game.hosting.news import News, WaitsFor, votes_so_far, waiting_text
from game.hosting.phones import Phones
from game.hosting.questions import Poll
from game.text.phrases import duration
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.motion import fade
from game.ui.kit.look.paint import rounded
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import mark, paper
from game.ui.kit.sound import SPEAKER, Cue

_PLAY, _VERDICT = 2.5, 7.0  # seconds that a play and a verdict are shown
_ENTER_SECONDS, _FLIP_SECONDS = 0.25, 0.4  # seconds of the animations
_WIDEST, _CARD = 560, 52
_BOTTOM_MARGIN = 104  # below the panel, so that the corner and the last play are seen
_WAIT_SHOWN_AFTER = 5  # seconds after which it is said for how long the table has waited


class StageView:
    """Shows the news of a hosted game over its table, while phones may join. Any key or press, and the next
    move, end what is shown for a moment."""

    def __init__(self, hosted: HostedGame, phones: Phones) -> None:
        self._hosted = hosted
        self._phones = phones
        self._seen = hosted.news
        self._shown: News | None = None
        self._age = 0.0
        self._votes = 0  # cards that lie face down
        self._state: object = None

    @property
    def on(self) -> bool:
        """Whether phones may join, so that the screen is the stage."""
        return bool(self._phones.url)

    def dismiss(self) -> None:
        """End what is shown for a moment."""
        self._shown = None

    def update(self, seconds: float) -> bool:
        if not self.on:
            return False
        self._age += seconds
        if self._hosted.news is not self._seen:
            self._seen = self._shown = self._hosted.news
            self._age = 0.0
        if self._shown is not None and self._age > (_VERDICT if self._shown.verdict else _PLAY):
            self._shown = None
        votes = votes_so_far(self._poll)
        if sum(votes.values()) > self._votes:
            SPEAKER.play(Cue.PLACE)
        self._votes = sum(votes.values())
        state = (self._shown, votes, self._waiting)
        changed, self._state = state != self._state, state
        return changed or (self._shown is not None and self._age < _ENTER_SECONDS + _FLIP_SECONDS + seconds)

    @property
    def shown_text(self) -> tuple[str, ...]:
        """The verdict that is shown, or whose answers are missing; plays and turns are moves, which the table
        reports."""
        if not self.on:
            return ()
        if self._shown is not None and self._shown.verdict is not None:
            wording = self._shown.wording(self._hosted.game)
            return (wording.title, *wording.lines)
        awaited, names = self._hosted.awaited, self._hosted.game.seating.display_names
        return (waiting_text(awaited, names, self._poll),) if awaited.reason is WaitsFor.ANSWER else ()

    @property
    def _poll(self) -> Poll | None:
        return self._hosted.questions.poll

    @property
    def _waiting(self) -> str:
        """Whom the table waits for, and since when."""
        awaited = self._hosted.awaited
        sentence = waiting_text(awaited, self._hosted.game.seating.display_names, self._poll)
        passed = int(self._hosted.waited)
        if not sentence or not awaited.seats or passed < _WAIT_SHOWN_AFTER:
            return sentence
        return f"{sentence}  {duration(passed)}"

    # --- drawing --------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, style: Style, table: pygame.Rect, corner: bool) -> None:
        """Draw it over the table; the `corner` is free while no hand is shown at the screen."""
        if not self.on:
            return
        if corner:
            self._draw_corner(surface, style, table)
        votes = votes_so_far(self._poll)
        if votes and self._poll is not None:
            self._draw_panel(surface, style, table, self._poll.about(), (), votes, 1.0)
        elif self._shown is not None:
            wording = self._shown.wording(self._hosted.game)
            turned = (
                1.0 if style.less_motion else min(1.0, max(0.0, self._age - _ENTER_SECONDS) / _FLIP_SECONDS)
            )
            self._draw_panel(
                surface, style, table, wording.title, wording.lines, wording.votes, turned, decided=True
            )

    def _draw_panel(
        self,
        surface: pygame.Surface,
        style: Style,
        table: pygame.Rect,
        title: str,
        lines: tuple[str, ...],
        votes: Mapping[int, bool],
        turned: float,
        decided: bool = False,
    ) -> None:
        px, theme = style.px, style.theme
        width = min(px(_WIDEST), table.width - px(32))
        wrapped = [part for line in lines for part in style.lines(line, Face.TEXT, 18, width - px(48), 2)]
        height = px(76) + px(26) * len(wrapped) + (px(_CARD + 40) if votes else 0)
        rect = pygame.Rect(
            table.centerx - width // 2, table.bottom - px(_BOTTOM_MARGIN) - height, width, height
        )
        sheet = pygame.Surface(rect.size, pygame.SRCALPHA)
        paper(style, rect.size, 12).blit(sheet, 0, 0)
        middle, room, y = width // 2, width - px(48), px(56)
        style.write_fitting(sheet, (middle, y), title, Face.SERIF, (38, 18), theme.ink, room, "middle")
        for line in wrapped:
            y += px(26)
            style.write(sheet, (middle, y), line, Face.TEXT, 18, theme.ink, side="middle", room=room)
        if votes:
            self._draw_votes(sheet, style, y + px(16), votes, turned, decided)
        if decided and not style.less_motion:
            sheet.set_alpha(round(255 * fade(self._age, _ENTER_SECONDS, style.less_motion)))
        surface.blit(sheet, rect)

    def _draw_votes(
        self,
        sheet: pygame.Surface,
        style: Style,
        top: int,
        votes: Mapping[int, bool],
        turned: float,
        decided: bool,
    ) -> None:
        """A card for each vote: missing, face down, or (once all are in) turned over."""
        px, theme, names = style.px, style.theme, self._hosted.game.seating.display_names
        column = min(px(96), (sheet.get_width() - px(24)) // len(votes))
        left = (sheet.get_width() - column * len(votes)) // 2
        for n, (seat, vote) in enumerate(votes.items()):
            middle = left + n * column + column // 2
            card = pygame.Rect(0, 0, px(38), px(_CARD))
            card.midtop = (middle, top)
            if decided and turned >= 0.5:  # turns about its long side
                card.width = max(2, round(card.width * (2 * turned - 1)))
                card.centerx = middle
                pygame.draw.rect(sheet, theme.card[0], card, border_radius=px(5))
                pygame.draw.rect(sheet, theme.card_edge, card, px(1), border_radius=px(5))
                picture = mark(style, not vote, 24)
                if turned >= 1.0:
                    sheet.blit(picture, picture.get_rect(center=card.center))
            elif decided or vote:
                card.width = max(2, round(card.width * (1 - 2 * turned))) if decided else card.width
                card.centerx = middle
                pygame.draw.rect(sheet, theme.button[0], card, border_radius=px(5))
                pygame.draw.rect(sheet, theme.brass_edge, card, px(2), border_radius=px(5))
            else:
                pygame.draw.rect(sheet, theme.quiet_ink, card, px(1), border_radius=px(5))
            at = (middle, top + px(_CARD + 20))
            style.write(
                sheet, at, names[seat], Face.STRONG, 14, theme.ink, side="middle", room=column - px(6)
            )

    def _draw_corner(self, surface: pygame.Surface, style: Style, table: pygame.Rect) -> None:
        """Whom the table waits for, and how to join, at the lower left."""
        px, theme = style.px, style.theme
        join = self._phones.how_to_join
        room = round(table.width * 0.62)
        waiting = style.lines(self._waiting, Face.STRONG, 16, room, 2)
        height = px(24) * (len(waiting) + 1) + px(12)
        rect = pygame.Rect(table.left + px(8), table.bottom - px(8) - height, room + px(24), height)
        surface.blit(rounded(rect.size, px(8), (*theme.table[-1][:3], 200)), rect)
        y = rect.top + px(24)
        for line in waiting:
            style.write(surface, (rect.left + px(12), y), line, Face.STRONG, 16, theme.text, room=room)
            y += px(24)
        style.write(surface, (rect.left + px(12), y), join, Face.TEXT, 14, theme.quiet, room=room)
