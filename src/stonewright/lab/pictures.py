"""What an arena found, as charts."""

from stonewright.lab.league import League
from stonewright.lab.plots import Line, LineChart, Row, RowChart
from stonewright.lab.tally import Standing, Tally


def running_scores(tally: Tally) -> LineChart:
    """Return the running score of each bot with its interval, over the matches."""
    title, seats = tally.plan.load().title, tally.plan.seats
    levels = [(1 / seats, f"{1 / seats:.2f}, an even share")]
    if tally.stop.versus != 1 / seats:
        levels.append(
            (tally.stop.versus, f"{tally.stop.versus:.2f}, what {tally.first.bot} is held against")
        )
    return LineChart(
        title=f"{title} for {seats}: the score of each bot",
        across="matches",
        up="share of the win, mean so far",
        lines=[_line(standing, seats) for standing in tally.standings.values()],
        levels=levels,
    )


def _line(bot: Standing, size: int) -> Line:
    seen = bot.interval
    name = f"{bot.bot}: {seen.mean:.2f}, 95 % interval {seen.low:.2f} to {seen.high:.2f}"
    points = [((i + 1) * size, mean) for i, (mean, _, _) in enumerate(bot.curve)]
    return Line(name, points, [(low, high) for _, low, high in bot.curve])


def league_ratings(league: League) -> RowChart:
    """Return the ratings with their intervals, the strongest first."""
    found = sorted(league.ratings().items(), key=lambda item: -item[1].rating)
    return RowChart(
        title=f"{league.plan.load().title}: ratings with 95 % intervals",
        across=f"rating, {league.plan.bots[0]} being 0",
        rows=[Row(bot, r.rating, r.low, r.high) for bot, r in found],
    )
