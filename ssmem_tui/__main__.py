"""The entry point: answers `--version` and sub-commands without ever loading the screen library."""

from __future__ import annotations


def main() -> None:
    """Run the command line; exits with a documented code (`core.errors.ExitCode`)."""
    from ssmem_tui.cli.main import cli

    cli(prog_name="ssmem-tui")


if __name__ == "__main__":
    main()
