"""The facts that the evaluation notes about one sage, in `work.facts`.

Exits, room and gap have a table of weights each; the facts from JUMPS to HELD have one weight each.
Sets of exits are bits by direction.
"""

(
    EXITS,  # open directions
    JUMPS,  # those that are jumps
    AIRY,  # those that Wind would close
    DOUBLES,  # stones that would close two exits or more, by spreading or at a Range's corner
    NEAR,  # squares from the hunter's sage to the nearest exit
    AREA,  # squares within three steps
    STEPS,  # left to the player to move
    HELD,  # stones in the hand of the player to move
    ROOM,  # open steps on the best square in reach before the hunter acts
    GAP,  # 1 and the exits left if the hunter, being to move, closed all it can; else 0
    WAYS,  # the set of exits
    WINDY,  # those that Wind would close
    DRY,  # those that Water would close, since it would stay there
) = range(13)
