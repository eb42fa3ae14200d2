"""Replays random histories on the real program over HTTP, with a faked clock, and compares its answers with the model.

    python3 run.py --node HOST:PORT … --clock FILE --email E --password P --seed N --histories N

Stops at the first difference, with the smallest history that still shows it."""

import argparse
import hashlib
import json
import math
import os
import sys
import time
import uuid
from collections import Counter
from datetime import date, datetime, timedelta
from fractions import Fraction
from http.client import HTTPConnection, HTTPException

from history import generate
from rules import DAY, Op, Person, board, date_in, standing

SHRINK_SECONDS = 90
BOARD_SECONDS = 10  # how long the board of another node may take to be current


class Difference(Exception):
    pass


def check_equal(what, got, expected):
    if got != expected:
        raise Difference(f"{what}\n    the program says {got}\n    the model says   {expected}")


def timestamp(at):
    return at.strftime("%Y-%m-%dT%H:%M:%SZ")


class Site:
    """The nodes, and their clock."""

    def __init__(self, nodes, clock):
        self.nodes, self.clock, self.open, self.turn = nodes, clock, {}, 0

    def set(self, at):
        # Replaced atomically: half a number would be another time.
        with open(f"{self.clock}.new", "w", encoding="ascii") as file:
            file.write(f"{math.ceil(at.timestamp() - time.time()):+d}")
        os.replace(f"{self.clock}.new", self.clock)

    def call(self, method, path, body=None, token=None):
        """Calls the next node. Returns the status and the body."""
        self.turn += 1
        node = self.nodes[self.turn % len(self.nodes)]
        headers = {"content-type": "application/json", "connection": "keep-alive"}
        if token:
            headers["authorization"] = f"Bearer {token}"
        sent = None if body is None else json.dumps(body)
        for attempt in range(3):
            connection = self.open.get(node) or HTTPConnection(node, timeout=30)
            try:
                connection.request(method, path, sent, headers)
                answer = connection.getresponse()
                read = answer.read()
            except (HTTPException, OSError):
                connection.close()
                self.open.pop(node, None)
                if attempt == 2:
                    raise
                continue
            self.open[node] = connection
            return answer.status, json.loads(read) if read else {}
        raise AssertionError("not reached")

    def fetch(self, method, path, body=None, token=None):
        status, answer = self.call(method, path, body, token)
        if status >= 300:
            raise Difference(f"{method} {path} {json.dumps(body)}: {status} {answer}")
        return answer["data"]

    def token(self, email, password):
        return self.fetch("POST", "/v1/auth/login", {"email": email, "password": password})["access_token"]


def program_body(program, title):
    """The program as its administrator creates it."""
    names = [{"title": f"Habit {n}", "points": a.points, "recurrence": recurrence(a)} | amount(a)
             for n, a in enumerate(program.activities)]  # fmt: skip
    steps = [{"title": f"Step {n}", "plan": [{"duration": days, "activities": which}]}
             for n, (days, which) in enumerate(program.steps)]  # fmt: skip
    return {
        "title": title, "category": "TIMED", "start_date": str(program.first), "end_date": str(program.last),
        "timezone": program.zone, "daily_cap": program.cap, "allow_backfill": program.backfill, "activities": names,
        "steps": steps,
    }  # fmt: skip


def recurrence(activity):
    whole = activity.times == 1 and activity.per in (1, 7)
    return activity.per if whole else {"times": activity.times, "per": activity.per}


def amount(activity):
    if activity.target is None:
        return {}
    direction = "at_least" if activity.at_least else "at_most"
    return {"target_amount": activity.target, "direction": direction, "unit": "units"}


class Replay:
    """One history, with its own program and members."""

    BONUS = 25
    PASSWORD = "correct horse battery"

    def __init__(self, site, admin, program, events):
        self.site, self.program, self.events = site, program, events
        self.people, self.emails, self.ids, self.answered = {}, {}, {}, set()
        self.seen, self.checks, self.teams = set(), 0, {}
        self.tag = uuid.uuid4().hex[:10]
        self.site.set(events[0]["at"] - DAY)
        token = site.token(*admin)
        made = site.fetch("POST", "/v2/core/challenge", program_body(program, f"Model {self.tag}"), token)
        self.id, self.activities = made["id"], [a["id"] for a in made["activities"]]
        self.step = made["steps"][0]["id"] if made["steps"] else None
        site.fetch("PUT", f"/v2/core/challenge/{self.id}/team-settings", {"min_size": 1, "max_size": 10}, token)
        if self.step:
            body = {"points": self.BONUS, "questions": [{"type_id": 3, "title": "How was it?"}]}
            saved = site.fetch("PUT", f"/v1/core/challenge-step/{self.step}/question", body, token)
            self.question = saved["questions"][0]["id"]

    def play(self):
        for event in self.events:
            if event["who"] in self.people or event["do"] in ("join", "boards"):
                self.site.set(event["at"])
                getattr(self, event["do"])(event)

    def token(self, who):
        return self.site.token(self.emails[who], self.PASSWORD)

    def join(self, event):
        who, at = event["who"], event["at"]
        email = f"m{who}-{self.tag}@daymark.example"
        account = {"email": email, "password": self.PASSWORD, "timezone": event["zone"], "first_name": f"M{who}"}
        signed = self.site.fetch("POST", "/v1/auth/user/register", account)
        self.emails[who], self.ids[who] = email, signed["user"]["id"]
        token = signed["access_token"]
        joined = self.site.fetch("POST", f"/v2/core/challenge/{self.id}/join", {}, token)
        self.people[who] = Person.joining(event["zone"], at)
        check_equal(f"member {who} joins on", joined["joined_on"], str(self.people[who].joined_on))
        name = "AB"[who % 2]
        if name in self.teams:
            self.site.fetch("POST", f"/v2/core/team/{self.teams[name]}/join", {}, token)
        else:
            made = self.site.fetch("POST", f"/v2/core/challenge/{self.id}/team", {"name": name, "open": True}, token)
            self.teams[name] = made["id"]

    def hour(self, event):
        token = self.token(event["who"])
        accepted = self.people[event["who"]].set_hour(event["hour"], event["at"])
        status, _ = self.site.call("PATCH", "/v1/auth/user", {"day_start_hour": event["hour"]}, token)
        check_equal(f"the hour {event['hour']}", status, 200 if accepted else 422)
        self.compare(event, token)

    def pause(self, event):
        token = self.token(event["who"])
        accepted = self.people[event["who"]].pause(event["first"], event["last"], event["at"])
        dates = {"from": str(event["first"]), "to": str(event["last"])}
        status, _ = self.site.call("POST", "/v1/core/pause", dates, token)
        check_equal(f"a pause {dates}", status, 201 if accepted else 422)

    def answer(self, event):
        who, at = event["who"], event["at"]
        person, token = self.people[who], self.token(event["who"])
        accepted = self.program.first <= person.today(at) and not person.closed(self.program.last, at)
        given = {"responses": [{"question_id": self.question, "type_id": 3, "descriptive_ans": "Well"}]}
        status, _ = self.site.call("POST", f"/v1/core/challenge-step/{self.step}/questionnaire-response", given, token)
        check_equal("a questionnaire", status, 200 if accepted else 422)
        if accepted and who not in self.answered:
            self.answered.add(who)
            person.bonus += self.BONUS

    def sync(self, event):
        who, at = event["who"], event["at"]
        person, token = self.people[who], self.token(event["who"])
        ops = [Op(**op) for op in event["ops"]]
        sent = [{
            "op_id": str(uuid.uuid4()), "entry_id": self.entry(op.activity, op.day), "kind": op.kind, "value": op.value,
            "occurred_at": timestamp(op.made), "tz": op.zone,
        } for op in ops]  # fmt: skip
        expected = self.program.submit(person, ops, at)
        body = {"device_id": f"device-{self.ids[who]:08}", "ops": sent}
        answer = self.site.fetch("POST", "/v1/core/sync", body, token)
        got = [r.get("code", "accepted") for r in answer["results"]]
        check_equal(f"the answers to {[(op.activity, str(op.day), timestamp(op.made), op.zone) for op in ops]}", got, expected)
        self.totals("the answer to a sync", answer["totals"], standing(self.program, person, at))
        self.compare(event, token)

    def entry(self, index, day):
        return f"{self.id}.{self.activities[index]}.{day}"

    def totals(self, what, got, own):
        streak = got["streak"]
        found = (got["points"], streak["current"], streak["longest"], streak["freezes"])
        check_equal(f"{what}: points, current, longest, freezes", found, (own.points, *own.streak[:3]))

    def compare(self, event, token):
        """Compares what members see about themselves, after about every second event."""
        who, at = event["who"], event["at"]
        if hashlib.sha256(f"{who} {at}".encode()).digest()[0] % 2:
            return
        person = self.people[who]
        own, today = standing(self.program, person, at), person.today(at)
        get = lambda path: self.site.fetch("GET", path, token=token)
        check_equal("today", get("/v1/auth/user/timezone")["today"], str(today))
        self.totals("the numbers", get("/v1/core/sync")["totals"], own)
        expected = {str(day): (state, after[0], after[1]) for day, state, after in own.days}
        explained = get(f"/v2/core/challenge/{self.id}/explain/streak")
        for day in explained["days"]:
            if day["date"] in expected:
                found = (day["state"], day["current"], day["longest"])
                check_equal(f"the {day['date']}: class, current, longest", found, expected[day["date"]])
                self.seen.add((self.tag, who, day["date"]))
                self.checks += 1
        if own.days:
            after = own.days[-1][2]
            found = (explained["streak"]["current"], explained["streak"]["longest"])
            check_equal("the streak in the program", found, after[:2])
        first = max(person.joined_on, today - 40 * DAY)
        log = get(f"/v1/core/activity_log?from={first}&to={max(first, today)}")
        entries = {e["id"]: (e["status"], e["points"]) for e in log if e.get("updated_at")}
        expected = {self.entry(a, d): e for (a, d), e in own.entries.items() if first <= d <= max(first, today)}
        check_equal("the log: status and points", entries, expected)

    def boards(self, event):
        at = event["at"]
        if not self.people:
            return
        for period in ("all", "month", "week", "day"):
            rows = [(self.ids[who], rank, points) for who, rank, points in board(self.program, self.people, at, period)]
            path = f"/v2/core/challenge/{self.id}/leaderboard?period={period}&limit=100"
            read = lambda data: [(r["user_id"], r["rank"], r["points"]) for r in data["entries"]]
            self.until(f"the board of period {period}: member, rank, points", path, read, rows)
            path = f"/v2/core/challenge/{self.id}/team-leaderboard?period={period}&limit=100"
            read = lambda data: sorted((r["name"], r["rank"], r["members"], r["points"]) for r in data["entries"])
            self.until(f"the teams' board of period {period}: name, rank, members, points", path, read, self.ranked(at, period))

    def ranked(self, at, period):
        points = {who: points for who, _, points in board(self.program, self.people, at, period)}
        teams = {}
        for who, own in points.items():
            teams.setdefault("AB"[who % 2], []).append(own)
        score = {name: Fraction(sum(own), len(own)) for name, own in teams.items()}
        rank = lambda name: 1 + sum(other > score[name] for other in score.values())
        return sorted((name, rank(name), len(own), sum(own)) for name, own in teams.items())

    def until(self, what, path, read, expected):
        begun = time.monotonic()
        while read(data := self.site.fetch("GET", path)) != expected and time.monotonic() - begun < BOARD_SECONDS:
            time.sleep(0.05)
        check_equal(what, read(data), expected)
        self.checks += 1


def attempt(site, admin, program, events):
    """Returns the replay, and the first difference with its event, if any."""
    replay = Replay(site, admin, program, events)
    at = None
    try:
        for at in range(len(events)):
            replay.events = events[at : at + 1]
            replay.play()
    except Difference as difference:
        return replay, str(difference), at
    return replay, None, None


def shrink(site, admin, program, events, difference):
    """Removes events that the difference does not need, as far as time allows."""
    until = time.monotonic() + SHRINK_SECONDS
    size = max(1, len(events) // 2)
    while size and time.monotonic() < until:
        at = 0
        while at < len(events) and time.monotonic() < until:
            fewer = events[:at] + events[at + size :]
            found, last = (attempt(site, admin, program, fewer)[1:]) if fewer else (None, None)
            if found:
                events, difference = fewer[: last + 1], found
            else:
                at += size
        size //= 2
    for event in [e for e in events if e.get("ops")]:
        for op in list(event["ops"]):
            if time.monotonic() > until:
                break
            kept = event["ops"]
            event["ops"] = [other for other in kept if other is not op]
            found = attempt(site, admin, program, events)[1]
            if found:
                difference = found
            else:
                event["ops"] = kept
    return events, difference


def describe(event):
    plain = lambda value: timestamp(value) if isinstance(value, datetime) else str(value) if isinstance(value, date) else value
    line = {k: plain(v) for k, v in event.items() if k != "ops"}
    ops = [{k: plain(v) for k, v in op.items()} for op in event.get("ops", [])]
    return json.dumps(line) + "".join(f"\n      {json.dumps(op)}" for op in ops)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--node", action="append", required=True)
    for name in ("clock", "email", "password"):
        parser.add_argument(f"--{name}", required=True)
    for name in ("seed", "histories"):
        parser.add_argument(f"--{name}", type=int, required=True)
    args = parser.parse_args()
    site, admin = Site(args.node, args.clock), (args.email, args.password)
    begun, seen, checks, kinds = time.monotonic(), set(), 0, Counter()
    for seed in range(args.seed, args.seed + args.histories):
        program, events = generate(seed)
        replay, difference, at = attempt(site, admin, program, events)
        if difference:
            print(f"seed {seed}, at {describe(events[at])}:\n  {difference}\n  looking for a smaller history …", flush=True)
            events, difference = shrink(site, admin, program, events[: at + 1], difference)
            print(f"seed {seed}: {json.dumps(program_body(program, 'Model'))}")
            print("\n".join(f"    {describe(event)}" for event in events))
            sys.exit(f"  {difference}")
        seen |= replay.seen
        checks += replay.checks
        kinds.update(event["do"] for event in events)
    did = ", ".join(f"{n} × {what}" for what, n in sorted(kinds.items()))
    took = time.monotonic() - begun
    print(f"the model agrees on {len(seen)} member-days ({checks} comparisons; {did}) of {args.histories} histories in {took:.0f} s")


if __name__ == "__main__":
    main()
