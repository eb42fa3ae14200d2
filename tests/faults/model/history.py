"""Random histories: a program and its members' actions. They are plain data, so that a failing one can be shrunk."""

import random
from datetime import date, datetime, time, timedelta

from rules import DAY, UTC, Activity, Program, wall

# Around the date that Apia skipped, the clock changes of spring and autumn, and an ordinary month.
STARTS = [date(2011, 12, 16), date(2026, 3, 12), date(2026, 10, 14), date(2026, 6, 1)]
ZONES = [
    "UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu", "Australia/Lord_Howe", "Europe/Berlin",
    "America/New_York", "Africa/Cairo", "Asia/Beirut", "America/Havana", "America/Santiago", "Africa/Casablanca",
    "Pacific/Apia", "Pacific/Honolulu", "Pacific/Auckland",
]  # fmt: skip
PEOPLE = 6


def activity(rng):
    per = rng.choice([1, 1, 7, 7, 3, 5, 7])
    times = 1 if per == 1 or rng.random() < 0.4 else rng.randrange(1, per)
    kind = rng.random()
    if kind < 0.6:
        return Activity(rng.choice([10, 10, 7, 25]), times, per)
    return Activity(rng.choice([10, 7]), times, per, rng.choice([3, 8]), kind < 0.85)


def program(rng, start):
    first, days = start + rng.randrange(1, 3) * DAY, rng.randrange(18, 27)
    activities = [activity(rng) for _ in range(rng.randrange(2, 4))]
    everything = list(range(len(activities)))
    cut = rng.randrange(4, 12)
    steps = [(cut, everything), (days - cut, rng.sample(everything, rng.randrange(1, len(everything) + 1)))]
    return Program(
        first, first + (days - 1) * DAY, rng.choice(ZONES), rng.choice([None, None, 15]), rng.random() < 0.2,
        activities, steps if rng.random() < 0.6 else [],
    )  # fmt: skip


def operation(rng, program, at, zone):
    """A log from a device: usually for today by its own wall clock, sometimes for another day."""
    index = rng.randrange(len(program.activities))
    activity = program.activities[index]
    if activity.target is None:
        kind, value = "set_status", rng.choices(["done", "open", "not_now", "impossible"], [14, 1, 2, 2])[0]
    else:
        kind = "add_amount" if activity.at_least else "set_amount"
        value = rng.randrange(1, activity.target + 2)
    back = rng.choices([0, 1, 2, 4, 7, 8, 9, -1], [30, 6, 2, 1, 1, 1, 1, 1])[0]
    day = wall(zone, at).date() - back * DAY
    return {"activity": index, "day": day, "kind": kind, "value": value, "made": at, "zone": zone}


def generate(seed):
    """A program, and its members' events in order of time."""
    rng = random.Random(seed)
    start = STARTS[seed % len(STARTS)]
    made = program(rng, start)
    begin = datetime.combine(start, time(1, 7), UTC)
    events = []
    for who in range(PEOPLE):
        at = begin + timedelta(minutes=15 * who) + rng.choice([0, 0, 1, 4]) * DAY
        zone = rng.choice(ZONES)
        events.append({"at": at, "who": who, "do": "join", "zone": zone})
        unsent, diligence, last = [], rng.choice([0.5, 0.8, 0.95]), made.last + 2 * DAY
        at += timedelta(hours=2)
        while at.date() <= last:
            if rng.random() < 0.04:
                zone = rng.choice(ZONES)
            if rng.random() < diligence:
                tapped = [operation(rng, made, at + timedelta(seconds=n), zone) for n in range(rng.randrange(1, 4))]
                unsent += tapped
            ready = {"at": at + timedelta(seconds=20), "who": who}
            if rng.random() < 0.06:
                events.append({**ready, "do": "hour", "hour": rng.randrange(0, 7)})
            if rng.random() < 0.04:
                first = wall(zone, at).date() + rng.randrange(0, 3) * DAY
                events.append({**ready, "do": "pause", "first": first, "last": first + rng.randrange(0, 5) * DAY})
            if made.steps and rng.random() < 0.06:
                events.append({**ready, "do": "answer"})
            if rng.random() < 0.8:
                events.append({**ready, "do": "sync", "ops": unsent})
                unsent = []
            hours = rng.choice([5, 9, 14, 19, 24, 24, 30])
            # Away from every quarter of an hour, at which days begin and close, and each member at other seconds.
            at = at.replace(minute=7 + 15 * rng.randrange(0, 4)) + timedelta(hours=hours)
            at = at.replace(second=who * 5)
    for days in range(2, (made.last - start).days + 3, 3):
        at = datetime.combine(start, time(rng.randrange(24), 12), UTC) + days * DAY
        events.append({"at": at, "who": None, "do": "boards"})
    events.sort(key=lambda event: (event["at"], event["do"] != "join"))
    return made, events
