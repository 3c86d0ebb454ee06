"""Measuring bots: matches by the hundred, intervals, ratings and plots."""
