import { type Database, openDatabase } from '../db';
import { NotKept } from '../outbox';
import type { Given, Sheet, SheetId, Survey } from './model';
import { type Claimed, claim, type SheetTools, send, sendAll } from './send';
import {
  adopt,
  hasUnsent,
  isBegun,
  isOver,
  isSubmitted,
  withAnswer,
  withRetry,
  withSubmit,
} from './sheet';
import { changeSheet, sheetsOf } from './store';
import { transport as overHttp } from './transport';

const CHANNEL = 'daymark-sheets';
const LOCK = 'daymark-sheets';

const exclusive = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks.request(LOCK, work) as Promise<T>;

type Parts = Partial<Pick<SheetTools, 'transport' | 'exclusive' | 'now' | 'random' | 'token'>>;

type Change = (sheet: Sheet | undefined) => Sheet | undefined;

export type View = {
  /** Absent until the survey has loaded once. */
  sheet: Sheet | undefined;
  /** The device's storage failed: the last answer may be lost on a reload. */
  trouble: NotKept | undefined;
  /** The last change is not yet durable. */
  writing: boolean;
};

/** 16 random bytes as 22 characters. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * A survey in progress: its state (`view`), changes, and sending in the background. Each open page has its own, on the
 * same database; they notify each other of changes.
 */
export class Answering {
  readonly #id: SheetId;
  readonly #db: Database;
  readonly #tools: SheetTools;
  readonly #channel = new BroadcastChannel(CHANNEL);
  readonly #listeners = new Set<() => void>();
  #view: View;
  #writing = 0;
  #changing = Promise.resolve();
  #flushing: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  private constructor(id: SheetId, db: Database, sheet: Sheet | undefined, parts: Parts) {
    this.#id = id;
    this.#db = db;
    this.#view = { sheet, trouble: undefined, writing: false };
    this.#tools = toolsOf(db, this.#channel, parts, () => void this.#reread());
    this.#channel.onmessage = () => void this.#reread();
    this.#plan();
  }

  static async open(account: number, survey: number, parts: Parts = {}): Promise<Answering> {
    const db = await openDatabase();
    return new Answering([account, survey], db, await db.get('sheets', [account, survey]), parts);
  }

  get view(): View {
    return this.#view;
  }

  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Updates the sheet from the server's survey, requested at `askedAt`. */
  adopt(
    survey: Survey,
    askedAt: number,
    link: { company: string | undefined; invitation?: string | undefined },
  ): Promise<void> {
    const whose = { account: this.#id[0], ...link, newKey };
    return this.#change((sheet) => adopt(sheet, survey, askedAt, whose));
  }

  /**
   * Records an answer. It is shown at once, durable once this resolves, and sent in the background
   * after `rest` (ms) without another answer.
   */
  answer(given: Given, rest = 0): Promise<void> {
    return this.#change((sheet) => sheet && withAnswer(sheet, given, this.#tools.now()), rest);
  }

  /**
   * Finishes the response now, or as soon as there is a network. This is shown once it is durable.
   */
  submit(): Promise<void> {
    return this.#change((sheet) => sheet && withSubmit(sheet, this.#tools.now()), 0, false);
  }

  /** Tries to send again, even after a refusal or a pause. */
  retry(): Promise<void> {
    return this.#change((sheet) => sheet && withRetry(sheet));
  }

  /**
   * Sends pending answers. Resolves when everything that was pending at the call has been tried.
   */
  flush(force = false): Promise<void> {
    clearTimeout(this.#resting);
    this.#resting = undefined;
    const before = this.#flushing ?? Promise.resolve();
    const done = before.then(() => this.#send(force));
    this.#flushing = done;
    return done;
  }

  /** Closes the sheet. Pending changes are still stored, and sent if possible. */
  close(): void {
    if (this.#resting) void this.flush();
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#listeners.clear();
    void this.#changing
      .then(() => this.#flushing)
      .then(() => {
        this.#channel.close();
        this.#db.close();
      });
  }

  /** `early`: whether to show the change before it is durable. */
  #change(change: Change, rest = 0, early = true): Promise<void> {
    this.#changing = this.#write(change, rest, early);
    return this.#changing;
  }

  async #write(change: Change, rest: number, early: boolean): Promise<void> {
    this.#writing += 1;
    const { sheet } = this.#view;
    this.#show({ sheet: early ? change(sheet) : sheet, trouble: undefined });
    let trouble: NotKept | undefined;
    try {
      await changeSheet(this.#db, this.#id, change);
      this.#channel.postMessage('changed');
    } catch (cause) {
      trouble = cause as NotKept;
    }
    this.#writing -= 1;
    if (trouble) this.#show({ ...this.#view, trouble });
    else await this.#reread();
    if (!this.#view.sheet || !hasUnsent(this.#view.sheet)) return;
    if (rest === 0 || this.#closed) return void this.flush();
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => void this.flush(), rest);
  }

  async #send(force: boolean): Promise<void> {
    try {
      await send(this.#tools, this.#id, force);
    } catch (cause) {
      // Sent answers will be sent again. The server counts them once.
      this.#show({ ...this.#view, trouble: new NotKept(cause) });
      return;
    }
    await this.#reread();
  }

  /** Schedules the next attempt: the first page to reach it makes it. */
  #plan(): void {
    clearTimeout(this.#timer);
    const { sheet } = this.#view;
    if (this.#closed || !sheet || !hasUnsent(sheet) || sheet.refused || sheet.paused) return;
    if (sheet.retryAt === 0) return;
    const wait = Math.max(0, sheet.retryAt - this.#tools.now()) + 20;
    this.#timer = setTimeout(() => void this.flush(), wait);
  }

  async #reread(): Promise<void> {
    const sheet = this.#closed ? undefined : await this.#db.get('sheets', this.#id);
    // A write in progress is already shown, but the stored sheet may lack it.
    if (this.#closed || this.#writing > 0) return;
    this.#show({ sheet, trouble: this.#view.trouble });
    this.#plan();
  }

  #show(view: Omit<View, 'writing'>): void {
    this.#view = { ...view, writing: this.#writing > 0 };
    for (const tell of this.#listeners) tell();
  }
}

function toolsOf(
  db: Database,
  channel: BroadcastChannel,
  parts: Parts,
  changed: () => void = () => undefined,
): SheetTools {
  return {
    db,
    transport: parts.transport ?? overHttp,
    exclusive: parts.exclusive ?? exclusive,
    now: parts.now ?? Date.now,
    random: parts.random ?? Math.random,
    ...(parts.token && { token: parts.token }),
    tell() {
      channel.postMessage('changed');
      changed();
    },
  };
}

async function withTools<T>(parts: Parts, work: (tools: SheetTools) => Promise<T>): Promise<T> {
  const db = await openDatabase();
  const channel = new BroadcastChannel(CHANNEL);
  try {
    return await work(toolsOf(db, channel, parts));
  } finally {
    channel.close();
    db.close();
  }
}

/** Sends pending answers on this device, without showing them. Returns whether there were any. */
export const sendSheets = (parts: Parts = {}): Promise<boolean> => withTools(parts, sendAll);

/** Assigns answers given here without an account to the one that has signed in. */
export const claimSheets = (account: number, parts: Parts = {}): Promise<Claimed[]> =>
  withTools(parts, (tools) => claim(tools, account));

/** The state of an account's responses on this device, by survey. */
export const sheetsHere = (account: number, parts: Parts = {}) =>
  withTools(parts, async ({ db, now }) => {
    const all = await sheetsOf(db, account);
    const sheets = all.filter((sheet) => isBegun(sheet) && !isOver(sheet, now()));
    return Object.fromEntries(
      sheets.map((sheet) => [sheet.survey, isSubmitted(sheet) ? 'submitted' : 'begun'] as const),
    );
  });
