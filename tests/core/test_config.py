from __future__ import annotations

from datetime import time
from pathlib import Path

import pytest

from ssmem_tui.core.config import Config, load
from ssmem_tui.core.errors import ConfigError, ConfigUnreadable, ExitCode


def test_no_file_means_defaults(tmp_path: Path) -> None:
    assert load(tmp_path) == Config()


def test_a_file_that_the_disk_does_not_give_is_no_misuse(tmp_path: Path) -> None:
    (tmp_path / "ssmem.toml").symlink_to("ssmem.toml")
    with pytest.raises(ConfigUnreadable, match="move it away to go by the defaults") as caught:
        load(tmp_path)
    assert caught.value.code is ExitCode.FAILED


def test_values_and_unknown_keys_are_read(tmp_path: Path) -> None:
    (tmp_path / "ssmem.toml").write_text(
        'zone = "Asia/Shanghai"\nday_starts = "05:00"\nlog_folders = ["01-Daily"]\ncolour = 1\n'
        "[budgets]\ncore_bytes = 5000\n[ratios]\nweek = 0.1\nyear = 3\n"
    )
    config = load(tmp_path)
    assert (config.day_starts, config.log_folders) == (time(5), ("01-Daily",))
    assert (config.budgets.core_bytes, config.ratios.week) == (5000, 0.1)
    assert config.unknown == ("colour", "ratios.year")


@pytest.mark.parametrize(
    "text",
    [
        "zone = 3",
        'zone = "Nowhere/At-all"',
        'day_starts = "25:00"',
        "transcripts = 1",
        "budgets = 3",
        "[budgets]\ncore_bytes = 1.5",
        "[budgets]\ncore_bytes = true",
        "[review]\ncap = -1",
        "[ratios]\nweek = nan",
        "[claude]\nmax_cost = inf",
        "[git]\non_branch = 1",
        '[git]\non_branch = "yes"',
        "log_folders = [1]",
        "not toml",
        f"a = {'[' * 5_000}",
        'zone = "Europe"',
    ],
)
def test_a_wrong_value_is_one_clear_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / "ssmem.toml").write_text(text)
    with pytest.raises(ConfigError, match=r"ssmem\.toml"):
        load(tmp_path)


def test_the_mark_that_windows_editors_write_first_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "ssmem.toml").write_bytes(b'\xef\xbb\xbflanguage = "zh"\r\n')
    assert load(tmp_path).language == "zh"


def test_a_link_to_a_device_is_no_file_of_settings(tmp_path: Path) -> None:
    (tmp_path / "ssmem.toml").symlink_to("/dev/zero")
    with pytest.raises(ConfigError, match=r"ssmem\.toml is no file"):
        load(tmp_path)


def test_acts_go_to_the_branch_where_it_is_asked_for(tmp_path: Path) -> None:
    assert load(tmp_path).git.on_branch is None
    for text, value in (("true", True), ("false", False)):
        (tmp_path / "ssmem.toml").write_text(f"[git]\non_branch = {text}\n")
        assert load(tmp_path).git.on_branch is value


def test_a_file_that_is_not_utf8_is_told_by_its_line_in_plain_words(tmp_path: Path) -> None:
    (tmp_path / "ssmem.toml").write_bytes('language = "zh"\nzone = "柏林"\n'.encode("gbk"))
    with pytest.raises(ConfigError, match=r"not UTF-8 text \(line 2\); save it as UTF-8\.") as told:
        load(tmp_path)
    assert "codec" not in str(told.value)
