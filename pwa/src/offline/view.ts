import { deviceZone } from '@/lib/deviceZone';
import { isSkipped, lastClosed, localDate, plusDays } from './dates';
import { fold, foldOnto, type Placed, type State, type Target } from './merge';
import {
  type Account,
  type Activity,
  type Entry,
  entryId,
  entryKey,
  type OwnPrograms,
  type PlannedPause,
  type Sent,
  type Status,
  type StoredEntry,
  type Totals,
  type Waiting,
} from './model';
import { type DayClass, type Due, dayClass, due, isInside, type Own, period } from './plan';
import { capped, counts, earned, isAccepted } from './points';
import { streakAfter } from './streak';
import { view as words } from './words';

/** All of an account's data on the device. */
export type Stored = {
  account: Account;
  entries: StoredEntry[];
  outbox: Waiting[];
  sent: Sent[];
  programs?: OwnPrograms | undefined;
  pauses?: PlannedPause[] | undefined;
  totals?: Totals | undefined;
  /** When the totals arrived, in milliseconds. */
  totalsAt?: number | undefined;
};

/** An entry as the member sees it: the server's state with pending operations on top. */
export type Shown = State & {
  id: string;
  date: string;
  programId: number;
  activityId: number;
  title: string;
  unit: string | null;
  target: Target | null;
  points: number;
  /** The points of a done entry. */
  worth: number;
  due?: Due | undefined;
  /**
   * For a habit that is not daily: the length of its period, and how often it is due and was done
   * in it.
   */
  periodDays?: number | undefined;
  periodDue?: number | undefined;
  periodDone?: number | undefined;
  /** The number of pending operations. */
  waiting: number;
  /** When it was last changed, as far as this device knows, in milliseconds. */
  changedAt: number;
};

export type Day = { date: string; entries: Shown[] };
export type Mark = 'done' | 'rest' | 'missed' | 'freeze' | 'open';
type Numbers = Totals & { known: boolean };

const nothing: State = { status: 'open', amount: null, note: null };

const stateOf = (entry: Entry | undefined): State =>
  entry
    ? { status: entry.status, amount: entry.amount ?? null, note: entry.note ?? null }
    : nothing;

const same = (a: State, b: State) =>
  a.status === b.status && a.amount === b.amount && a.note === b.note;

/**
 * The state of an entry with its pending operations. If the operations that this device has sent
 * produce the server's state, all operations are known, and the server's answer will be their merge
 * with the pending ones. Otherwise other devices have changed the entry, and the pending operations
 * are applied on top.
 */
function merged(
  entry: Entry | undefined,
  sent: Placed[],
  waiting: Placed[],
  target: Target | null,
): State {
  const before = stateOf(entry);
  if (waiting.length === 0) return before;
  if (same(fold(sent, target), before)) return fold([...sent, ...waiting], target);
  return foldOnto(before, waiting, target);
}

const targets = new WeakMap<Activity, Target>();

function targetOf(activity: Activity | undefined): Target | null {
  if (activity?.target_amount == null) return null;
  const known = targets.get(activity);
  if (known) return known;
  const target = { amount: activity.target_amount, direction: activity.direction ?? 'at_least' };
  targets.set(activity, target);
  return target;
}

/** The read side of the log: computed from the stored data only. */
export class View {
  readonly stored: Stored;
  #entries: Map<string, Entry>;
  #sent: Map<string, Placed[]>;
  #waiting: Map<string, Placed[]>;
  #shown = new Map<string, Shown>();
  #days = new Map<string, Day>();
  #byDate = new Map<string, string[]>();
  #numbers: { today: string; closed: string; numbers: Numbers } | undefined;

  constructor(stored: Stored) {
    this.stored = stored;
    const device = stored.account.deviceId;
    const placed = (all: { op: Placed['op'] }[]) => {
      const groups = new Map<string, Placed[]>();
      for (const { op } of all) {
        const group = groups.get(op.entry_id);
        if (group) group.push({ op, device });
        else groups.set(op.entry_id, [{ op, device }]);
      }
      return groups;
    };
    this.#entries = new Map(stored.entries.map(({ id, entry }) => [id, entry]));
    this.#sent = placed(stored.sent);
    this.#waiting = placed(stored.outbox.filter(({ refused }) => !refused));
    for (const id of new Set([...this.#entries.keys(), ...this.#waiting.keys()])) {
      const { date } = entryKey(id);
      const ids = this.#byDate.get(date);
      if (ids) ids.push(id);
      else this.#byDate.set(date, [id]);
    }
  }

  get programs(): Own[] {
    return this.stored.programs?.challenges ?? [];
  }

  shown(id: string): Shown {
    const known = this.#shown.get(id);
    if (known) return known;
    const shown = this.#show(id);
    this.#shown.set(id, shown);
    return shown;
  }

  #show(id: string): Shown {
    const { program, activity: activityId, date } = entryKey(id);
    const own = this.programs.find(({ challenge }) => challenge.id === program);
    const activity = own?.challenge.activities.find((each) => each.id === activityId);
    const entry = this.#entries.get(id);
    const waiting = this.#waiting.get(id) ?? [];
    const target = targetOf(activity);
    const state = merged(entry, this.#sent.get(id) ?? [], waiting, target);
    const worth = activity?.points ?? 0;
    const credited = this.#credited(id);
    return {
      ...state,
      id,
      date,
      programId: program,
      activityId,
      title: activity?.title ?? entry?.title ?? words.anActivity,
      unit: activity?.unit ?? entry?.unit ?? null,
      target,
      worth,
      points: credited ? earned(credited, worth, target) : (entry?.points ?? 0),
      waiting: waiting.length,
      changedAt: entry?.updated_at ? Date.parse(entry.updated_at) : 0,
    };
  }

  /**
   * The state of an entry that counts for points and the streak, if pending operations change it.
   * Those made after the date has closed do not, unless the program allows late logging.
   */
  #credited(id: string): State | undefined {
    const waiting = this.#waiting.get(id);
    if (!waiting) return undefined;
    const { program, activity, date } = entryKey(id);
    const own = this.programs.find(({ challenge }) => challenge.id === program);
    const backfill = !!own?.challenge.allow_backfill;
    const { dayStartHour } = this.stored.account;
    const credited = waiting.filter(({ op: { occurred_at, tz } }) =>
      counts(date, { at: Date.parse(occurred_at), tz }, dayStartHour, backfill),
    );
    if (credited.length === 0) return undefined;
    const target = targetOf(own?.challenge.activities.find((each) => each.id === activity));
    return merged(this.#entries.get(id), this.#sent.get(id) ?? [], credited, target);
  }

  /** What is due on a date, and anything else that was logged on it. */
  day(date: string): Day {
    const known = this.#days.get(date);
    if (known) return known;
    const day = this.#day(date);
    this.#days.set(date, day);
    return day;
  }

  #day(date: string): Day {
    const asked = this.programs.flatMap((own) => this.#asked(own, date));
    const ids = new Set(asked.map(({ id }) => id));
    const more = (this.#byDate.get(date) ?? [])
      .filter((id) => !ids.has(id))
      .map((id) => this.shown(id))
      .filter(({ status, amount, note }) => status !== 'open' || amount !== null || note !== null);
    return { date, entries: [...asked, ...more] };
  }

  #asked(own: Own, date: string): Shown[] {
    const { challenge, membership } = own;
    if (!['joined', 'completed', 'left'].includes(membership.status)) return [];
    if (['draft', 'final', 'archived'].includes(challenge.state)) return [];
    if (!isInside(own, date)) return [];
    return challenge.activities.flatMap((activity) => {
      const id = entryId({ program: challenge.id, activity: activity.id, date });
      const asked = due(own, activity, date, (first, last) =>
        this.#doneBetween(challenge.id, activity.id, first, last),
      );
      if (!asked) return [];
      return [{ ...this.shown(id), due: asked, ...this.#inPeriod(own, activity, date) }];
    });
  }

  #inPeriod(own: Own, activity: Activity, date: string) {
    const found = period(own, activity, date);
    if (!found || found.per === 1) return {};
    const { first, per, required, times } = found;
    const done = this.#doneBetween(own.challenge.id, activity.id, first, date);
    // In a period that the program cuts short, a proportional part is due.
    return { periodDays: per, periodDue: required || times, periodDone: done };
  }

  #doneBetween(program: number, activity: number, first: string, last: string): number {
    let done = 0;
    for (let date = first; date <= last; date = plusDays(date, 1)) {
      if (this.shown(entryId({ program, activity, date })).status === 'done') done += 1;
    }
    return done;
  }

  /** The dates before `first` that have data, newest first. */
  loggedBefore(first: string): string[] {
    const dates = [...this.#byDate.keys()].filter(
      (date) => date < first && this.day(date).entries.length > 0,
    );
    return dates.sort().reverse();
  }

  isDone(date: string): boolean {
    return dayClass(this.day(date).entries, false) === 'done';
  }

  /**
   * The member's numbers as they will be once all pending operations are accepted. `now`, in
   * milliseconds, is an instant of `today`.
   */
  numbers(today: string, now = Date.now()): Numbers {
    const closed = lastClosed(now, deviceZone(), this.stored.account.dayStartHour);
    const known = this.#numbers;
    if (known?.today === today && known.closed === closed) return known.numbers;
    const { totals } = this.stored;
    const numbers = {
      points: (totals?.points ?? 0) + this.#pointsOnTheWay(),
      streak: this.#streak(today, now, closed),
      rank: totals?.rank ?? null,
      known: !!totals,
    };
    this.#numbers = { today, closed, numbers };
    return numbers;
  }

  #streak(today: string, now: number, closed: string): Totals['streak'] {
    const { account, totals, totalsAt = now } = this.stored;
    const told = [Math.min(totalsAt, now), deviceZone(), account.dayStartHour] as const;
    const [until, toldClosed] = [localDate(...told), lastClosed(...told)];
    const arrives = (id: string) => isAccepted(entryKey(id).date, closed);
    const changed = [...this.#waiting.keys()].filter(arrives).map((id) => entryKey(id).date);
    // A date that was open then may have closed since.
    const first = [plusDays(toldClosed, 1), ...changed].reduce((a, b) => (a < b ? a : b));
    const stored = (id: string) => stateOf(this.#entries.get(id)).status;
    const after = (id: string) => (arrives(id) && this.#credited(id)?.status) || stored(id);
    return streakAfter(
      totals?.streak ?? { current: 0, longest: 0, freezes: 0 },
      this.#classes(first, until, toldClosed, stored),
      this.#classes(first, today, closed, after),
    );
  }

  /** The classes of some dates. Those after `closed` can still be done, so they are not missed. */
  #classes(first: string, last: string, closed: string, statusOf: (id: string) => Status) {
    const classes: DayClass[] = [];
    for (let date = first; date <= last; date = plusDays(date, 1)) {
      const { entries } = this.day(date);
      const asked = entries.map(({ id, due: word }) => ({ due: word, status: statusOf(id) }));
      classes.push(dayClass(asked, date > closed || this.#isExempt(date)));
    }
    return classes;
  }

  /** Whether nothing is missed on a date: in a pause, or if the zone skipped it. */
  #isExempt(date: string): boolean {
    const paused = this.stored.pauses?.some(({ from, to }) => from <= date && date <= to);
    return !!paused || isSkipped(date, deviceZone());
  }

  #pointsOnTheWay(): number {
    const touched = new Set(
      [...this.#waiting.keys()].map((id) => {
        const { program, date } = entryKey(id);
        return `${program} ${date}`;
      }),
    );
    let more = 0;
    for (const each of touched) {
      const [program, date = ''] = each.split(' ');
      const own = this.programs.find(({ challenge }) => challenge.id === Number(program));
      if (!own) continue;
      const ids = own.challenge.activities.map(({ id }) =>
        entryId({ program: own.challenge.id, activity: id, date }),
      );
      const points = ids.map((id) => this.shown(id).points);
      const after = capped(points, own.challenge.daily_cap).reduce((a, b) => a + b, 0);
      const before = ids.reduce((sum, id) => sum + (this.#entries.get(id)?.points ?? 0), 0);
      more += after - before;
    }
    return more;
  }

  /**
   * The last seven days, oldest first. A day without a completed habit that did not break the
   * streak was covered by a freeze, was in a pause, or had nothing due.
   */
  week(today: string, now = Date.now()): { date: string; mark: Mark }[] {
    const { streak } = this.numbers(today, now);
    let covered = streak.current - Number(this.isDone(today));
    const marks: { date: string; mark: Mark }[] = [];
    for (let back = 0; back < 7; back += 1) {
      const date = plusDays(today, -back);
      const done = this.isDone(date);
      marks.unshift({ date, mark: this.#mark(date, back === 0, covered > 0) });
      if (back > 0 && done) covered -= 1;
    }
    return marks;
  }

  #mark(date: string, isToday: boolean, covered: boolean): Mark {
    const day = dayClass(this.day(date).entries, this.#isExempt(date));
    if (day === 'done') return 'done';
    if (isToday) return 'open';
    if (day === 'neutral') return 'rest';
    return covered ? 'freeze' : 'missed';
  }
}
