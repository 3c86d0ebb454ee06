"""Run the command line as `python -m stonewright`."""

from stonewright.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
