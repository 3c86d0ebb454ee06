"""What an arena found, in plain words."""

from stonewright.game import PLAYERS
from stonewright.lab.league import League
from stonewright.lab.tally import Standing, Tally


def running(tally: Tally) -> str:
    """Return the first bot's result so far, for the bar."""
    if tally.matches == 0:
        return ""
    return f"{tally.first.bot} {_estimate(tally.first)}"


def print_result(tally: Tally) -> None:
    """Print who is better, and how the matches went."""
    if tally.matches == 0:
        print("No block of matches is complete yet.")
        return
    print(verdict(tally))
    print()
    mean = tally.plies / tally.matches
    print(f"matches  {tally.matches}, {tally.drawn} drawn, {mean:.1f} plies on average")
    shares = (share / tally.matches for share in tally.seat_shares)
    seats = (f"{name} {share:.3f}" for name, share in zip(PLAYERS, shares, strict=False))
    print(f"seats    {', '.join(seats)}")
    if tally.spare:
        print(f"spare    {tally.spare} more results are not counted")
    print()
    _print_standings(list(tally.standings.values()))


def verdict(tally: Tally) -> str:
    """Say in one sentence what is known of the first bot."""
    bot, versus = tally.first, tally.stop.versus
    scored = f"{bot.bot} scores {_estimate(bot)} in {tally.matches} matches"
    if not tally.certain:
        found = f"too close to {versus:.2f} to tell"
    else:
        found = f"{'better' if bot.interval.low > versus else 'worse'} than {versus:.2f}"
    if not tally.enough:
        return f"{scored} so far: {found}."
    if not tally.finished:
        return f"{scored}: {found}, sure enough to stop."
    return f"{scored}: {found}; all matches are played."


def _estimate(bot: Standing) -> str:
    interval = bot.interval
    return f"{interval.mean:.2f} (95 % interval {interval.low:.2f} to {interval.high:.2f})"


def _print_standings(standings: list[Standing]) -> None:
    wide = max(len("bot"), *(len(standing.bot) for standing in standings))
    print(f"{'bot':{wide}}  score  95 % interval   seconds a turn  a ply")
    for bot in standings:
        seen = bot.interval
        interval = f"{seen.low:.3f} to {seen.high:.3f}"
        turn, ply = bot.seconds / max(bot.turns, 1), bot.seconds / max(bot.choices, 1)
        print(f"{bot.bot:{wide}}  {seen.mean:.3f}  {interval}  {turn:14.2g}  {ply:.2g}")
    for bot in standings:
        if bot.failures:
            _print_failures(bot.bot, bot.failures, bot.trouble)


def _print_failures(bot: str, failures: int, trouble: str) -> None:
    print(f"{bot} failed {failures} times and an action was chosen at random; first: {trouble}")


def print_ratings(league: League) -> None:
    """Print the table of a round robin, the strongest first."""
    ratings = league.ratings()
    if not ratings:
        print("There are no ratings until every pair has met in every seat.")
        return
    wide = max(len("bot"), *map(len, ratings))
    print(f"{'bot':{wide}}  rating  95 % interval  matches  score")
    for bot, found in sorted(ratings.items(), key=lambda item: -item[1].rating):
        interval = f"{found.low:5.0f} to {found.high:.0f}"
        row = f"{found.rating:6.0f}  {interval:13}  {found.matches:7}  {found.score:.3f}"
        print(f"{bot:{wide}}  {row}")
    if league.failures:
        _print_failures("a bot", league.failures, league.trouble)
