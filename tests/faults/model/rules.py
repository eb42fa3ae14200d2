"""The product's rules of days, points, streaks and boards, implemented a second time from their description. The language and the
time zone library differ from the product's, so a mistake goes unnoticed only if it is made twice."""

from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta, timezone
from functools import cache
from zoneinfo import ZoneInfo

UTC = timezone.utc
DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
QUARTER = timedelta(minutes=15)
REACH = 7  # how many dates back an operation may be logged
MUST, OFFERED, EXTRA = "must", "offered", "extra"


def wall(zone, at):
    return at.astimezone(ZoneInfo(zone)).replace(tzinfo=None)


@cache
def first_shown(zone, moment):
    """The first quarter of an hour at which the wall clock has reached a moment."""
    at = moment.replace(tzinfo=UTC) - timedelta(hours=15)
    while wall(zone, at) < moment:
        at += QUARTER
    return at


@cache
def skipped(zone, day):
    return wall(zone, first_shown(zone, datetime.combine(day, time()))).date() > day


@cache
def begins(zone, day, hour):
    if skipped(zone, day):
        return begins(zone, day + DAY, hour)
    return first_shown(zone, datetime.combine(day, time(hour)))


@cache
def closes(zone, day, hour):
    return datetime.combine(day + DAY, time(hour + 12), ZoneInfo(zone)).astimezone(UTC)


def date_in(zone, at, hour):
    day = wall(zone, at).date() + DAY
    while begins(zone, day, hour) > at:
        day -= DAY
    return day


@dataclass
class Zone:
    name: str
    since: date  # in force from this date on
    first: date  # the member's first date in this zone
    added: datetime


@dataclass
class Person:
    joined_at: datetime
    zones: list
    hour: int = 0
    joined_on: date = None
    pauses: list = field(default_factory=list)
    ops: list = field(default_factory=list)  # the accepted operations
    bonus: int = 0  # points from questionnaires

    @classmethod
    def joining(cls, zone, at):
        today = date_in(zone, at, 0)
        return cls(at, [Zone(zone, today, today, at)], joined_on=today)

    def today(self, at, upto=None, hour=None):
        zones = self.zones[: upto or len(self.zones)]
        newest = zones[-1]
        day = date_in(newest.name, at, self.hour if hour is None else hour)
        if len(zones) == 1 or day >= newest.since:
            return day
        return min(self.today(at, len(zones) - 1, hour), newest.since - DAY)

    def zone_on(self, day):
        return next((z for z in reversed(self.zones) if z.since <= day), self.zones[0])

    def has_date(self, day):
        """Whether the member has this date: they may have skipped it at the date line."""
        zone = self.zone_on(day)
        return not (zone.since <= day < zone.first) and not skipped(zone.name, day)

    def closed(self, day, at):
        zones = self.zone_on(day).name, self.zone_on(day + DAY).name
        return max(closes(zone, day, self.hour) for zone in zones) <= at

    def paused(self, day):
        return any(first <= day <= last for first, last in self.pauses)

    def move(self, zone, at):
        """A device reports its zone. Returns whether it was accepted."""
        newest = self.zones[-1]
        if newest.name == zone or (len(self.zones) > 1 and at < newest.added + DAY):
            return False
        since = self.today(at) + DAY
        if since <= newest.since:
            return False
        self.zones.append(Zone(zone, since, max(since, date_in(zone, at, self.hour)), at))
        return True

    def set_hour(self, hour, at):
        if self.today(at, hour=hour) < self.today(at):
            return False
        self.hour = hour
        return True

    def pause(self, first, last, at):
        free = all(last < a or b < first for a, b in self.pauses)
        allowed = self.today(at) <= first <= last and free and (last - first).days < 20
        if allowed:
            self.pauses.append((first, last))
        return allowed


@dataclass
class Op:
    activity: int
    day: date
    kind: str
    value: object
    made: datetime
    zone: str
    full: bool = False  # whether it gets full credit


@dataclass
class Activity:
    points: int
    times: int
    per: int
    target: int = None
    at_least: bool = True


@dataclass
class Program:
    first: date
    last: date
    zone: str
    cap: int
    backfill: bool
    activities: list
    steps: list  # (days, indexes of activities)

    def judge(self, person, op, at):
        """Whether an operation that arrives now gets full credit, or the code of its rejection."""
        if not person.has_date(op.day):
            return "no_such_day"
        if not self.first <= op.day <= self.last:
            return "outside_program"
        if op.day < person.joined_on:
            return "not_member"
        if begins(op.zone, op.day, person.hour) > op.made:
            return "future_date"
        if at >= closes(op.zone, op.day + REACH * DAY, person.hour):
            return "too_old"
        in_time = op.made < closes(op.zone, op.day, person.hour)
        if not in_time and date_in(op.zone, op.made, person.hour) > op.day + REACH * DAY:
            return "too_old"
        return in_time or self.backfill

    def submit(self, person, ops, at):
        """The result of each operation. The one made last tells the zone, if that was within the last hour."""
        last = max(ops, key=lambda op: op.made, default=None)
        before = list(person.zones)
        if last and last.made >= max(at - HOUR, person.zones[-1].added) and person.move(last.zone, at):
            if isinstance(self.judge(person, last, at), str):
                person.zones = before
        answers = []
        for op in ops:
            answer = self.judge(person, op, at)
            if not isinstance(answer, str):
                op.full = answer
                person.ops.append(op)
            answers.append(answer if isinstance(answer, str) else "accepted")
        return answers

    def period(self, person, index, day):
        """The first and last date of the activity's period, how often it can be done in it, and how often it must be done."""
        begin, last = self.first, self.last
        for days, indexes in self.steps:
            if begin <= day < begin + days * DAY:
                if index not in indexes:
                    return None
                last = min(last, begin + (days - 1) * DAY)
                break
            begin += days * DAY
        else:
            if self.steps:
                return None
        if not self.first <= day <= self.last:
            return None
        activity = self.activities[index]
        begin += (day - begin).days // activity.per * activity.per * DAY
        last = min(last, begin + (activity.per - 1) * DAY)
        begin = max(begin, person.joined_on)
        required = activity.times * ((last - begin).days + 1) // activity.per
        return (begin, last, activity.times, required) if begin <= day <= last else None

    def due(self, person, index, day, done):
        found = self.period(person, index, day)
        if not found:
            return None
        begin, last, times, required = found
        before = sum(begin <= other < day for other in done)
        if before >= times:
            return EXTRA
        return MUST if required - before > (last - day).days else OFFERED


def entry(activity, ops):
    """Status, points before the cap, and when these last changed, from the operations in the order they were made."""
    status, amount, now, scored = "open", None, (False, 0), None
    for op in sorted(ops, key=lambda op: op.made):
        if op.kind == "set_status":
            status = op.value
        else:
            amount = op.value if op.kind == "set_amount" else (amount or 0) + op.value
            met = amount >= activity.target if activity.at_least else amount <= activity.target
            status = "done" if met else "open"
        worth = activity.points if status == "done" else 0
        if status == "open" and activity.target and activity.at_least:
            worth = activity.points * (amount or 0) // activity.target
        if (status == "done", worth) != now:
            now, scored = (status == "done", worth), op.made
    return status, now[1], scored


def step(streak, state):
    """The streak (current, longest, freezes, days towards the next freeze) after one more day."""
    current, longest, freezes, toward = streak
    if state == "done":
        current, toward = current + 1, toward + 1
        if freezes == 2:
            toward = 0
        elif toward == 7:
            freezes, toward = freezes + 1, 0
        return current, max(longest, current), freezes, toward
    if state == "missed":
        return (current, longest, freezes - 1, toward) if freezes else (0, longest, 0, 0)
    return streak


@dataclass
class Standing:
    points: int
    by_day: dict  # date: points
    entries: dict  # (activity, date): (status seen, points)
    days: list  # (date, class, streak after it) in the program
    streak: tuple  # over all
    scored: datetime  # when the score last changed


def standing(program, person, at):
    """Everything that is derived from a person's operations."""
    seen, credited, times = {}, {}, []
    groups = {}
    for op in person.ops:
        groups.setdefault((op.activity, op.day), []).append(op)
    for key, ops in groups.items():
        activity = program.activities[key[0]]
        seen[key] = entry(activity, ops)[0]
        credited[key] = entry(activity, [op for op in ops if op.full])
        if credited[key][2] and activity.points:
            times.append(credited[key][2])
    done = {i: [d for (a, d), e in credited.items() if a == i and e[0] == "done"] for i in range(len(program.activities))}
    today = person.today(at)
    entries, by_day, classes = {}, {}, {}
    day = min([person.joined_on] + [d for _, d in groups])
    while day <= today or any(d >= day for _, d in groups):
        left, is_done, must = program.cap or 10**9, False, False
        for index in range(len(program.activities)):
            due = program.due(person, index, day, done[index])
            status, worth, _ = credited.get((index, day), ("open", 0, None))
            given = min(left, worth) if due in (MUST, OFFERED) else 0
            left -= given
            if (index, day) in seen:
                entries[index, day] = (seen[index, day], given)
                by_day[day] = by_day.get(day, 0) + given
            is_done |= due is not None and status == "done"
            must |= due == MUST and status not in ("done", "impossible")
        if is_done:
            classes[day] = "done"
        elif not must or person.paused(day) or not person.has_date(day):
            classes[day] = "neutral"
        else:
            classes[day] = "missed" if person.closed(day, at) else "open"
        day += DAY
    streak, days = (0, 0, 0, 0), []
    for day in sorted(d for d in classes if person.joined_on <= d <= today):
        streak = step(streak, classes[day])
        if program.first <= day <= program.last:
            days.append((day, classes[day], streak))
    points = sum(by_day.values()) + person.bonus
    return Standing(points, by_day, entries, days, streak, max(times, default=None))


def board(program, people, at, span):
    """The members in the order of a board: (member, rank, points)."""
    today = date_in(program.zone, at, 0)
    first, last = {
        "all": (date.min, date.max),
        "day": (today, today),
        "week": (today - today.weekday() * DAY, today + (6 - today.weekday()) * DAY),
        "month": (today.replace(day=1), (today.replace(day=28) + 4 * DAY).replace(day=1) - DAY),
    }[span]
    rows = []
    for member, person in people.items():
        own = standing(program, person, at)
        points = own.points if span == "all" else sum(p for d, p in own.by_day.items() if first <= d <= last)
        never = own.scored is None
        rows.append(((-points, never, own.scored or at, person.joined_at), member, points))
    rows.sort(key=lambda row: row[0])
    return [(member, 1 + sum(p > points for _, _, p in rows), points) for _, member, points in rows]
