import { deviceZone } from '@/lib/deviceZone';
import { accountOf } from './accounts';
import { isPast } from './cursor';
import { localDate } from './dates';
import { type Database, openDatabase } from './db';
import { flush, sessionOwner } from './flush';
import type { Account, Change, OwnPrograms, PlannedPause, Totals } from './model';
import { letGo, NotKept, nextBatch, outboxOf, put, sendAgain } from './outbox';
import { clearAccount, type Overview, overview } from './storage';
import type { Tools } from './tools';
import { transport as overHttp, type Transport } from './transport';
import { type Stored, View } from './view';

const CHANNEL = 'daymark-log';
const LOCK = 'daymark-flush';

export const exclusive = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks.request(LOCK, work) as Promise<T>;

type Parts = {
  transport?: Transport;
  exclusive?: Tools['exclusive'];
  now?: () => number;
  random?: () => number;
};

/**
 * The log of an account on this device: its state (`view`), changes (`log`), and sending in the background. Pages and
 * the worker each have their own, on the same database, and notify each other of changes.
 */
export class OfflineLog {
  readonly account: number;
  #db: Database;
  #tools: Tools;
  #view: View;
  #listeners = new Set<() => void>();
  #channel: BroadcastChannel;
  #flushing: Promise<void> | undefined;
  #next: { force: boolean; done: Promise<void> } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reading: Promise<void> | undefined;
  #stale = false;
  #closed = false;
  #trouble: NotKept | undefined;
  #heard: string | undefined;

  private constructor(db: Database, stored: Stored, parts: Parts) {
    this.#db = db;
    this.account = stored.account.id;
    this.#view = new View(stored);
    this.#channel = new BroadcastChannel(CHANNEL);
    this.#channel.onmessage = () => void this.reread();
    this.#tools = {
      db,
      transport: parts.transport ?? overHttp,
      exclusive: parts.exclusive ?? exclusive,
      now: parts.now ?? Date.now,
      random: parts.random ?? Math.random,
      tell: () => this.#changed(),
    };
  }

  static async open(id: number, dayStartHour?: number, parts: Parts = {}): Promise<OfflineLog> {
    const db = await openDatabase();
    const account = await accountOf(db, id, dayStartHour);
    return new OfflineLog(db, await read(db, account), parts);
  }

  get view(): View {
    return this.#view;
  }

  /** The member's current local date. */
  get today(): string {
    const { dayStartHour } = this.#view.stored.account;
    return localDate(this.#tools.now(), deviceZone(), dayStartHour);
  }

  /** The device's storage has failed: logs may be lost. */
  get trouble(): NotKept | undefined {
    return this.#trouble;
  }

  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Logs changes to an entry. They are durable once this resolves, then shown, and sent in the
   * background. Throws `NotKept` if the device is full.
   */
  async log(entry: string, changes: Change[]): Promise<void> {
    const { changedAt } = this.#view.shown(entry);
    const tap = { now: this.#tools.now(), tz: deviceZone() };
    const waiting = await put(this.#db, this.account, entry, changes, tap, changedAt);
    // A read in progress may not include the tap.
    if (this.#reading) this.#stale = true;
    const { stored } = this.#view;
    const known = new Set(stored.outbox.map(({ n }) => n));
    const added = waiting.filter(({ n }) => !known.has(n));
    this.#show({ ...stored, outbox: [...stored.outbox, ...added] });
    this.#channel.postMessage('changed');
    this.#sendSoon();
  }

  /** Sends a tap immediately, unless an attempt is already scheduled. */
  #sendSoon(): void {
    const { account } = this.#view.stored;
    if (account.paused) return;
    if (account.retryAt <= this.#tools.now()) void this.flush();
    else if (!this.#timer && !this.#flushing) this.#plan();
  }

  /**
   * Call it when the server announces the log's position: fetches what is missing here, after
   * pending requests.
   */
  heard(cursor: string): void {
    this.#heard = cursor;
    if (isPast(cursor, this.#view.stored.account.cursor)) void this.flush();
  }

  /**
   * Sends pending changes. `force`: now, regardless of a pause and the back-off. Resolves when
   * everything that was pending at the call has been tried.
   */
  flush(force = false): Promise<void> {
    if (!this.#flushing) return this.#start(force);
    // The running flush may have read the outbox already: run once more after it.
    this.#next ??= {
      force,
      done: this.#flushing.then(() => {
        const again = this.#next?.force ?? false;
        this.#next = undefined;
        return this.#start(again);
      }),
    };
    this.#next.force ||= force;
    return this.#next.done;
  }

  #start(force: boolean): Promise<void> {
    this.#flushing = this.#flush(force).finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  async #flush(force: boolean): Promise<void> {
    if (this.#closed) return;
    try {
      await flush(this.#tools, this.account, force, this.#heard);
      this.#trouble = undefined;
    } catch (cause) {
      // The device's storage failed. Sent operations are sent again, and answered as duplicates.
      this.#trouble = new NotKept(cause);
    }
    await this.reread();
    this.#plan();
  }

  /** Schedules the next attempt: the first tab to reach it makes it. */
  #plan(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { account, outbox } = this.#view.stored;
    const waits = outbox.some(({ refused }) => !refused);
    if (this.#closed || !waits || account.paused || account.retryAt === 0) return;
    const wait = Math.max(0, account.retryAt - this.#tools.now()) + 20;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.flush();
    }, wait);
  }

  /** Stores the member's programs for an offline start. */
  keepPrograms(value: OwnPrograms): Promise<void> {
    return this.#keep('programs', value);
  }

  /** Stores the member's pauses for an offline start. */
  keepPauses(value: PlannedPause[]): Promise<void> {
    return this.#keep('pauses', value);
  }

  async #keep(key: 'programs' | 'pauses', value: unknown): Promise<void> {
    const at = this.#tools.now();
    await this.#db.put('kept', { account: this.account, key, value, at });
    await this.reread();
  }

  async letGo(n: number): Promise<void> {
    await letGo(this.#db, n);
    this.#changed();
    await this.reread();
  }

  async sendAgain(n: number): Promise<void> {
    await sendAgain(this.#db, n);
    await this.reread();
    await this.flush(true);
  }

  overview(): Promise<Overview> {
    return overview(this.#db, this.account);
  }

  /**
   * Deletes all of the account's data from this device, including unsent changes. A forced `flush`
   * then reloads what the server has.
   */
  async clear(): Promise<void> {
    const { dayStartHour } = this.#view.stored.account;
    await this.#tools.exclusive(() => clearAccount(this.#db, this.account));
    await accountOf(this.#db, this.account, dayStartHour);
    await this.reread();
    this.#changed();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#channel.close();
    this.#listeners.clear();
    const underWay = Promise.allSettled([this.#next?.done ?? this.#flushing, this.#reading]);
    void underWay.then(() => this.#db.close());
  }

  /** Reads the database again, one read at a time. */
  reread(): Promise<void> {
    if (this.#reading) {
      this.#stale = true;
      return this.#reading;
    }
    this.#reading = this.#reread().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #reread(): Promise<void> {
    do {
      this.#stale = false;
      if (this.#closed) return;
      const account = await this.#db.get('accounts', this.account);
      if (!account) return;
      const stored = await read(this.#db, account);
      // A tap since then is in the database, but not in what was read.
      if (!this.#stale) this.#show(stored);
    } while (this.#stale);
    this.#plan();
  }

  #show(stored: Stored): void {
    this.#view = new View(stored);
    for (const tell of this.#listeners) tell();
  }

  #changed(): void {
    if (this.#closed) return;
    this.#channel.postMessage('changed');
    void this.reread();
  }
}

async function read(db: Database, account: Account): Promise<Stored> {
  const { id } = account;
  const [entries, outbox, sent, programs, pauses, totals] = await Promise.all([
    db.getAllFromIndex('entries', 'account', id),
    outboxOf(db, id),
    db.getAllFromIndex('sent', 'account', id),
    db.get('kept', [id, 'programs']),
    db.get('kept', [id, 'pauses']),
    db.get('kept', [id, 'totals']),
  ]);
  return {
    account,
    entries,
    outbox,
    sent,
    programs: programs?.value as OwnPrograms | undefined,
    pauses: pauses?.value as PlannedPause[] | undefined,
    totals: totals?.value as Totals | undefined,
    totalsAt: totals?.at,
  };
}

/** The effect of a notification's button on its entry. */
export type LogAction = 'done' | 'not_now';

/**
 * Logs an action for an account of this device, without opening its log; for the worker. The log is
 * durable once this resolves, and is sent if possible. Fails if the account was removed from this
 * device, or the device is full.
 */
export const logHere = (account: number, entry: string, action: LogAction, parts: Parts = {}) =>
  withTools(parts, async (tools) => {
    const tap = { now: tools.now(), tz: deviceZone() };
    await put(tools.db, account, entry, [{ kind: 'set_status', value: action }], tap, tap.now);
    tools.tell();
    // What cannot be sent now stays pending.
    await flush(tools, account, true).catch(() => undefined);
  });

/**
 * Sends the pending changes of the session's account, without opening its log; for the worker.
 * Never sends those of other accounts. Fails if changes are left that another attempt may send.
 */
export const flushAll = (parts: Parts = {}) =>
  withTools(parts, async (tools) => {
    const waiting = (await tools.db.getAll('outbox')).filter(({ refused }) => !refused);
    if (waiting.length === 0) return;
    const who = await tools.exclusive(() => sessionOwner(tools));
    if (who && waiting.some(({ account }) => account === who)) await flush(tools, who, true);
    if (who === undefined || (who && (await canSendLater(tools, who)))) throw new Error('Not sent');
  });

/** Whether an account has changes that only a passing failure keeps from being sent. */
async function canSendLater({ db }: Tools, account: number): Promise<boolean> {
  const row = await db.get('accounts', account);
  return !!row && !row.paused && (await nextBatch(db, account, 1)).length > 0;
}

async function withTools(parts: Parts, work: (tools: Tools) => Promise<void>): Promise<void> {
  const db = await openDatabase();
  const channel = new BroadcastChannel(CHANNEL);
  try {
    await work({
      db,
      transport: parts.transport ?? overHttp,
      exclusive: parts.exclusive ?? exclusive,
      now: parts.now ?? Date.now,
      random: parts.random ?? Math.random,
      tell: () => channel.postMessage('changed'),
    });
  } finally {
    channel.close();
    db.close();
  }
}
