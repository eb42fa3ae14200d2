import { compareClocks } from './clock';
import type { State, Target } from './merge';
import { type Change, type Entry, entryKey, type Op, type SyncResult } from './model';
import type { Answer, Submission, Transport } from './transport';

/** A fake server: it keeps the set of operations and recomputes everything for each response. */
export type ServerOp = { op: Op; device: string };

export function oneOp(change: Change, hlc: string, i: number, entry = '1.1.2026-03-02'): Op {
  const op_id = `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`;
  return {
    ...change,
    op_id,
    entry_id: entry,
    occurred_at: '2026-03-02T10:00:00.000Z',
    hlc,
    tz: 'UTC',
  };
}

const last = <T>(all: T[]): T | undefined => all[all.length - 1];

/** The product's rules, evaluated over the whole ordered history without any running state. */
export function ask(all: ServerOp[], target: Target | null): State {
  const unique = [...new Map(all.map((each) => [each.op.op_id, each])).values()].sort(
    (a, b) =>
      compareClocks(a.op.hlc, b.op.hlc) ||
      (a.device < b.device ? -1 : a.device > b.device ? 1 : 0) ||
      (a.op.op_id < b.op.op_id ? -1 : 1),
  );
  const ops = unique.map(({ op }) => op);
  const note = last(ops.filter((op) => op.kind === 'set_note'))?.value ?? null;
  const seen = ops.filter((op) => op.kind !== 'set_note');

  const setAt = seen.findLastIndex((op) => op.kind === 'set_amount');
  const set = setAt < 0 ? null : (seen[setAt]?.value as number | null);
  const additions = seen.slice(setAt + 1).filter((op) => op.kind === 'add_amount');
  const statusAt = seen.findLastIndex((op) => op.kind === 'set_status');
  const explicit = (statusAt < 0 ? 'open' : seen[statusAt]?.value) as State['status'];

  const amount = sum(set ?? (standsFor(seen, target) ? (target?.amount ?? null) : null), additions);
  if (!target || amount === null) return { status: explicit, amount, note };
  const met = target.direction === 'at_least' ? amount >= target.amount : amount <= target.amount;
  const newestIsStatus = statusAt === seen.length - 1 && statusAt >= 0;
  if (met) return { status: newestIsStatus ? explicit : 'done', amount, note };
  return { status: explicit === 'done' ? 'open' : explicit, amount, note };
}

/**
 * Whether the latest run of explicit "done" operations began without an amount, and no amount was
 * set since.
 */
function standsFor(seen: Op[], target: Target | null): boolean {
  if (target?.direction !== 'at_least') return false;
  let stands = false;
  seen.forEach((op, at) => {
    if (op.kind === 'set_amount') stands = false;
    if (op.kind !== 'set_status') return;
    const before = seen.slice(0, at);
    const newestSet = before.findLastIndex((each) => each.kind === 'set_amount');
    const base = newestSet < 0 ? null : before[newestSet]?.value;
    const silent =
      base === null && !before.slice(newestSet + 1).some((each) => each.kind === 'add_amount');
    stands = op.value === 'done' && (silent || stands);
  });
  return stands;
}

function sum(base: number | null, additions: Op[]): number | null {
  if (base === null && additions.length === 0) return null;
  const total = additions.reduce(
    (all, op) => all + Math.round((op.value as number) * 1000),
    Math.round((base ?? 0) * 1000),
  );
  return Math.min(Math.max(total, 0), 1e12) / 1000;
}

export class FakeServer {
  ops = new Map<number, ServerOp[]>();
  devices = new Map<string, number>();
  /** The owner of the session's cookie. */
  session: number | null = null;
  target: Target | null = null;
  sends = 0;
  pulls = 0;
  /** How many of the next requests for changes get no response. */
  badPulls = 0;
  /** Every operation in order of arrival. */
  arrived: string[] = [];
  /**
   * Each overrides one response: a status, or 'lost' for a commit whose response does not arrive.
   */
  faults: (number | 'lost')[] = [];
  /** The operations to refuse, by id, with the code. */
  refuses = new Map<string, string>();
  renewal: 'renewed' | 'refused' | 'unreachable' = 'renewed';
  onSend: () => void | Promise<void> = () => undefined;
  #history = 'e';
  #version = 0;
  #changed = new Map<number, Map<string, number>>();

  transport(): Transport {
    return {
      send: async (submission) => {
        await this.onSend();
        return this.#take(submission);
      },
      pull: async (cursor) => {
        const [history, version] = cursor?.split('.') ?? [];
        return this.#pull(history === this.#history ? Number(version) : 0);
      },
      who: async () => this.session,
      renew: async () => this.renewal,
    };
  }

  /** Makes a backup. Returns a function that restores it, which begins a new history. */
  backup(): () => void {
    const [ops, changed] = [structuredClone(this.ops), structuredClone(this.#changed)];
    const version = this.#version;
    return () => {
      [this.ops, this.#changed, this.#version, this.#history] = [ops, changed, version, 'f'];
    };
  }

  #cursor() {
    return `${this.#history}.${this.#version}`;
  }

  #take({ device_id, ops }: Submission): Answer<SyncResult> {
    this.sends += 1;
    const fault = this.faults.shift();
    if (typeof fault === 'number') return { status: fault, problem: {}, retryAfter: null };
    const member = this.session;
    if (member === null) return { status: 401, problem: {}, retryAfter: null };
    const owner = this.devices.get(device_id) ?? member;
    if (owner !== member) {
      return { status: 403, problem: { code: 'foreign_device' }, retryAfter: null };
    }
    this.devices.set(device_id, member);
    const own = this.ops.get(member) ?? [];
    this.ops.set(member, own);
    const since = this.#cursor();
    const results = ops.map((op) => {
      this.arrived.push(op.op_id);
      const code = this.refuses.get(op.op_id);
      if (code) return { op_id: op.op_id, result: 'rejected' as const, code };
      const known = own.some((each) => each.op.op_id === op.op_id);
      if (!known) {
        own.push({ op, device: device_id });
        this.#version += 1;
        const changed = this.#changed.get(member) ?? new Map<string, number>();
        this.#changed.set(member, changed.set(op.entry_id, this.#version));
      }
      return { op_id: op.op_id, result: known ? ('duplicate' as const) : ('applied' as const) };
    });
    if (fault === 'lost') return { status: 0, problem: {}, retryAfter: null };
    const withEntries = results.map((each, i) => {
      const entry = this.entry(member, ops[i]?.entry_id ?? '');
      return { ...each, entry };
    });
    const cursor = this.#cursor();
    const data = { results: withEntries, entries: [], totals: this.#totals(), since, cursor };
    return { status: 200, data };
  }

  #pull(since: number) {
    this.pulls += 1;
    if (this.badPulls-- > 0) return { status: 503, problem: {}, retryAfter: null };
    const member = this.session;
    if (member === null) return { status: 401, problem: {}, retryAfter: null };
    const changed = [...(this.#changed.get(member) ?? [])].filter(([, version]) => version > since);
    const entries = changed.map(([id]) => this.entry(member, id));
    const cursor = this.#cursor();
    return { status: 200 as const, data: { entries, totals: this.#totals(), cursor, more: false } };
  }

  entry(member: number, id: string): Entry {
    const own = (this.ops.get(member) ?? []).filter(({ op }) => op.entry_id === id);
    const { program, activity, date } = entryKey(id);
    return {
      ...ask(own, this.target),
      id,
      challenge_id: program,
      activity_id: activity,
      title: 'Walk',
      local_date: date,
      points: 0,
      late: false,
      loggable_until: `${date}T23:59:59Z`,
      updated_at: new Date(1_772_000_000_000 + this.#version).toISOString(),
    };
  }

  #totals() {
    return { points: 0, streak: { current: 0, longest: 0, freezes: 0 }, rank: null };
  }
}
