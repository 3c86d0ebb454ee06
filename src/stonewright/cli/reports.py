"""What an arena found, in plain words and as a picture."""

from stonewright.game import PLAYERS
from stonewright.lab.league import League
from stonewright.lab.pictures import league_ratings, running_scores
from stonewright.lab.plots import draw_lines, draw_rows
from stonewright.lab.tally import Standing, Tally

Count = Tally | League
SHORT = 24  # letters of a bot's name in the bar


def running(count: Count) -> str:
    """Return the first bot's result so far, for the bar."""
    if isinstance(count, League) or count.matches == 0:
        return ""
    interval = count.first.interval
    name = count.first.bot[:SHORT]
    return f"{name} {interval.mean:.2f} ({interval.low:.2f} to {interval.high:.2f})"


def report(count: Count) -> None:
    """Print what came of the matches."""
    if isinstance(count, League):
        _print_ratings(count)
    elif count.matches == 0:
        print("No bot has sat in every seat yet, so there is no result.")
    else:
        _print_result(count)


def picture(count: Count) -> str:
    """Return a chart of what came of the matches; nothing if it is too early for one."""
    if isinstance(count, League):
        return draw_rows(league_ratings(count)) if count.ratings() else ""
    return draw_lines(running_scores(count)) if count.matches else ""


def _print_result(tally: Tally) -> None:
    print(verdict(tally))
    print()
    mean = tally.plies / tally.matches
    print(f"matches  {tally.matches}, {tally.drawn} drawn, {mean:.1f} plies on average")
    shares = (share / tally.matches for share in tally.seat_shares)
    seats = (f"{name} {share:.3f}" for name, share in zip(PLAYERS, shares, strict=False))
    print(f"seats    {', '.join(seats)}")
    if tally.spare:
        print(f"spare    {tally.spare}, of an unfinished block or after the end: not counted")
    print()
    _print_standings(list(tally.standings.values()))


def verdict(tally: Tally) -> str:
    """Say in one sentence what is known of the first bot."""
    bot, versus = tally.first.interval, tally.stop.versus
    estimate = f"{bot.mean:.2f} (95 % interval {bot.low:.2f} to {bot.high:.2f})"
    scored = f"{tally.first.bot} scores {estimate} in {tally.matches} matches"
    if not tally.certain:
        found = f"too close to {versus:.2f} to tell"
    else:
        found = f"{'better' if bot.low > versus else 'worse'} than {versus:.2f}"
    if not tally.enough:
        return f"{scored} so far: {found}."
    if not tally.finished:
        return f"{scored}: {found}, sure enough to stop."
    return f"{scored}: {found}; all matches are played."


def _print_standings(standings: list[Standing]) -> None:
    wide = max(len("bot"), *(len(standing.bot) for standing in standings))
    print(f"{'bot':{wide}}  score  95 % interval   seconds a turn  a ply")
    for bot in standings:
        seen = bot.interval
        interval = f"{seen.low:.3f} to {seen.high:.3f}"
        turn, ply = bot.seconds / max(bot.turns, 1), bot.seconds / max(bot.choices, 1)
        print(f"{bot.bot:{wide}}  {seen.mean:.3f}  {interval}  {turn:14.2g}  {ply:.2g}")
    for bot in standings:
        _print_failures(bot.bot, bot.failures, bot.trouble)


def _print_failures(bot: str, failures: int, trouble: str) -> None:
    if failures:
        first = " ".join(trouble.split())
        print(f"{bot} failed {failures} times and a random action was played; first: {first}")


def _print_ratings(league: League) -> None:
    """Print the table of a round robin, the strongest first."""
    ratings = league.ratings()
    if not ratings:
        print("Not every pair has met in every seat yet, so there are no ratings.")
        return
    wide = max(len("bot"), *map(len, ratings))
    print(f"{'bot':{wide}}  rating    95 % interval  matches  score")
    for bot, found in sorted(ratings.items(), key=lambda item: -item[1].rating):
        interval = f"{found.low:5.0f} to {found.high:5.0f}"
        print(
            f"{bot:{wide}}  {found.rating:6.0f}   {interval}  {found.matches:7}  {found.score:.3f}"
        )
    for bot, failures in league.failures.items():
        _print_failures(bot, failures, league.troubles.get(bot, ""))
