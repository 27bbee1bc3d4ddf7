"""`python -m houseway` is the command `houseway`."""

from houseway.cli.main import main

if __name__ == "__main__":
    main()
