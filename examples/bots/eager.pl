#!/usr/bin/env perl
# A bot in Perl for all games, as a model to start from. Try it with
#
#     stonewright play elemental_stones --against "outside:perl examples/bots/eager.pl"
#
# docs/protocol.md has the whole protocol. Each line is a word and what follows it. This bot needs
# only three words: it collects the legal actions, and answers when it is told to go.
use strict;
use warnings;

$| = 1;    # send every line at once: an answer that waits in a buffer is never heard

# What it likes, best first: the notations that begin so. It plays one of the first kind that is
# legal, else anything but what it dislikes.
my @liked = (
    qr/^score /,                   # Elemental Stones: a pattern that is complete
    qr/^craft /,                   # Sorcerer & Stones: an artifact
    qr/^draw 3/,                   # Element: stones, and steps to run
    qr/^[a-e]\d+>|^cast |^take /,  # a stone transmuted, a card played, a rune
);
my $disliked = qr/^(discard|stop|pass|end|done)\b/;

my @legal;    # pairs of number and notation

while (my $line = <STDIN>) {
    chomp $line;
    my ($word, $rest) = split / /, $line, 2;
    if ($word eq "stonewright") {    # the greeting, with the version of the protocol
        print "name Eager\n";
        print "ready 1\n";
    }
    elsif ($word eq "seed") {        # the same seed, the same play
        srand $rest;
    }
    elsif ($word eq "choice") {      # a new choice: forget the last one
        @legal = ();
    }
    elsif ($word eq "legal") {       # one line for each action: its number, then its notation
        push @legal, [split / /, $rest, 2];
    }
    elsif ($word eq "go") {          # all is told; think, and answer in time
        print "play ", choose(), "\n";
    }
    elsif ($word eq "quit") {
        last;
    }                                # any other word is for bots that look closer
}

# Return the number of an action.
sub choose {
    for my $kind (@liked) {
        my @found = grep { $_->[1] =~ $kind } @legal;
        return $found[rand @found][0] if @found;
    }
    my @fine = grep { $_->[1] !~ $disliked } @legal;
    @fine = @legal unless @fine;
    return $fine[rand @fine][0];
}
