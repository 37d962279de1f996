"""Settings: what is set stays set, what is not understood stays as it is."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.store.database import Database
from game.store.settings import NewGame, Settings, read, write
from tests.store.games import Said

PIXELS = st.integers(1, 2**31)
SETTINGS = st.builds(
    Settings,
    language=st.text(max_size=5),
    theme=st.text(),
    ui_scale=st.none() | st.floats(1, 3),
    less_motion=st.none() | st.booleans(),
    rail_left=st.booleans(),
    turned=st.sampled_from(["no", "left", "over", "right", "player"]),
    volume=st.integers(0, 100),
    new_game=st.builds(
        NewGame,
        st.text(),
        st.text(),
        st.dictionaries(st.text(), st.booleans() | st.integers(-5, 5) | st.text(), max_size=3),
    ),
    window=st.none() | st.tuples(PIXELS, PIXELS),
)


def store(database: Database, key: str, value: str) -> None:
    database.write(lambda connection: connection.execute("INSERT INTO setting VALUES (?, ?)", (key, value)))


def stored(database: Database) -> dict[str, str]:
    return dict(database.read("SELECT key, value FROM setting"))


@given(SETTINGS, SETTINGS)
def test_settings_written_are_the_settings_read(
    tmp_path_factory: pytest.TempPathFactory, first: Settings, second: Settings
) -> None:
    said: Said = []
    file = tmp_path_factory.mktemp("settings") / "kanugo.db"
    database = Database(said.append, file)
    write(database, Settings(), first)
    assert read(database) == first
    write(database, first, second)
    database.close()
    assert read(Database(said.append, file)) == second
    assert said == []


def test_nothing_set_is_the_defaults(database: Database) -> None:
    assert read(database) == Settings()


def test_unknown_settings_of_newer_versions_survive(database: Database) -> None:
    store(database, "perfume", '"lavender"')
    write(database, read(database), Settings(theme="slate"))
    assert stored(database) == {"perfume": '"lavender"', "theme": '"slate"'}


def test_settings_changed_by_another_window_survive(database: Database, file: Path, said: Said) -> None:
    mine = read(database)
    write(Database(said.append, file), mine, msgspec.structs.replace(mine, language="eo"))
    write(database, mine, msgspec.structs.replace(mine, theme="slate"))
    assert read(database) == Settings(language="eo", theme="slate")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("ui_scale", "7.5"),
        ("window", "[0, 800]"),
        ("theme", "{"),
        ("less_motion", '"very"'),
        ("turned", '"inside out"'),
        ("turned", "90"),
        ("rail_left", "1"),
        ("volume", "101"),
        ("volume", "-1"),
        ("volume", "12.5"),
        ("volume", "true"),
        ("volume", '"loud"'),
    ],
)
def test_an_invalid_value_is_reported_and_treated_as_unset(
    database: Database, said: Said, key: str, value: str
) -> None:
    store(database, "language", '"eo"')
    store(database, key, value)
    assert read(database) == Settings(language="eo")
    (fault,) = said
    assert str(fault).startswith(f"kanugo.db: setting {key}: found {value}, expected ")
    assert stored(database) == {"language": '"eo"'}
    assert read(database) == Settings(language="eo")
    assert len(said) == 1, "it is set aside, and told once"


def test_settings_are_stored_in_the_players_folder(
    tmp_path: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path / "Ana's folder"))
    database = Database(said.append)
    write(database, Settings(), Settings(theme="slate"))
    database.close()
    assert (tmp_path / "Ana's folder" / "kanugo.db").is_file()
