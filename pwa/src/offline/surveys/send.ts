import { hasEnded, type Renewal, trying } from '@/api/renew';
import type { Database } from '../db';
import type { Answer } from '../transport';
import type { Saved, Sent, Sheet, SheetId } from './model';
import {
  claimed,
  hasUnsent,
  isBegun,
  isDue,
  sentOf,
  withArrival,
  withFailure,
  withRefusal,
  withSaved,
} from './sheet';
import { changeSheet, moveSheet, sheetsOf } from './store';
import type { SheetTransport } from './transport';

export type SheetTools = {
  db: Database;
  transport: SheetTransport;
  /** Runs one at a time across all tabs and the worker. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  now(): number;
  random(): number;
  /** Announces a change in the database. */
  tell(): void;
  /** The human check's token, if a page can request one. */
  token?(): Promise<string | undefined>;
};

/**
 * Sends a sheet's pending answers until none are left. An answer stays here until the server
 * confirms it. Sending it again is harmless: of two answers to a question, the later one wins.
 */
export function send(tools: SheetTools, id: SheetId, force = false): Promise<void> {
  return tools.exclusive(async () => {
    for (;;) {
      const sheet = await tools.db.get('sheets', id);
      if (!sheet || !isDue(sheet, tools.now(), force)) return;
      if (!(await isTheirs(tools, sheet))) return;
      const sent = await toSend(tools, sheet);
      const answer = await save(tools, sheet, sent);
      const after = await changeSheet(
        tools.db,
        id,
        (now) => now && settled(now, sent, answer, tools),
      );
      tools.tell();
      // After a refusal, other answers can still be sent. After any other failure, nothing can be
      // sent now.
      if (after?.paused || !('data' in answer || isRefusal(answer.status))) return;
    }
  });
}

/**
 * Whether the session belongs to the sheet's account, so that answers are never sent as another
 * account's. Anonymous surveys have no author.
 */
async function isTheirs({ transport }: SheetTools, { account, asked }: Sheet): Promise<boolean> {
  let who = await transport.who();
  // An expired session looks like a visitor's.
  if (who === null && account !== 0 && (await transport.renew()) === 'renewed')
    who = await transport.who();
  return who !== undefined && (asked.anonymous || (who ?? 0) === account);
}

async function toSend(tools: SheetTools, sheet: Sheet): Promise<Sent> {
  const begins = sheet.account === 0 && !sheet.response;
  return sentOf(sheet, begins ? await tools.token?.() : undefined);
}

/** One call, which renews the session if needed. */
async function save(
  { transport }: SheetTools,
  { account, survey }: Sheet,
  sent: Sent,
): Promise<Answer<Saved>> {
  if (account === 0) return transport.save(survey, sent);
  // Without a session, the server would treat the call as a visitor's.
  const renewal = await (hasEnded() ? transport.renew() : trying());
  if (renewal && renewal !== 'renewed') return notSent(renewal);
  const answer = await transport.save(survey, sent);
  if (answer.status !== 401) return answer;
  const second = await transport.renew();
  return second === 'renewed' ? transport.save(survey, sent) : notSent(second);
}

const notSent = (renewal: Renewal): Answer<Saved> => ({
  status: renewal === 'refused' ? 401 : 0,
  problem: {},
  retryAfter: null,
});

/** Whether a retry would get the same refusal. */
const isRefusal = (status: number) => [400, 401, 403, 404, 409, 410, 413, 422].includes(status);

function settled(sheet: Sheet, sent: Sent, answer: Answer<Saved>, tools: SheetTools): Sheet {
  if ('data' in answer) return withSaved(sheet, sent, answer.data, tools.now());
  const { status, problem, retryAfter } = answer;
  if (status === 401 && sheet.account !== 0) return { ...sheet, paused: true };
  if (problem.code === 'already_answered' && sheet.asked.anonymous) return withArrival(sheet);
  if (isRefusal(status)) return withRefusal(sheet, sent, problem);
  return withFailure(sheet, retryAfter, tools.now(), tools.random());
}

/**
 * The outcome of a visitor's answers after the sign-in: moved to the account, or dropped because
 * the account had already answered.
 */
export type Claimed = { survey: number; title: string; taken: boolean };

/** Assigns answers given here without an account to `account`, which has just signed in. */
export function claim(tools: SheetTools, account: number): Promise<Claimed[]> {
  return tools.exclusive(async () => {
    const all: Claimed[] = [];
    for (const sheet of await sheetsOf(tools.db, 0)) {
      const { survey, asked } = sheet;
      if (asked.anonymous || sheet.unclaimed || !isBegun(sheet)) continue;
      if ((await tools.transport.who()) !== account) return all;
      const sent = sentOf(sheet, undefined);
      const answer = await save(tools, { ...sheet, account }, sent);
      let taken = false;
      if ('data' in answer) {
        taken = isTaken(sheet, sent, answer.data);
        await moveSheet(tools.db, survey, account, (visitors, own) =>
          withSaved(claimed(visitors, account, own), sent, answer.data, tools.now()),
        );
      } else if (answer.status !== 401 && isRefusal(answer.status)) {
        await changeSheet(tools.db, [0, survey], (now) => now && { ...now, unclaimed: true });
      } else return all;
      all.push({ survey, title: asked.title, taken });
      tools.tell();
    }
    return all;
  });
}

/**
 * Whether a visitor's answers are in the account's response. If that was already finished, the
 * server returns it unchanged.
 */
const isTaken = ({ response }: Sheet, { responses }: Sent, { response: theirs }: Saved) =>
  theirs.state === 'draft' || theirs.id === response?.id || responses.length > 0;

/** Sends everything pending on this device that the current session may send. Returns whether there was anything. */
export async function sendAll(tools: SheetTools): Promise<boolean> {
  const sheets = (await tools.db.getAll('sheets')).filter(hasUnsent);
  for (const { account, survey } of sheets) await send(tools, [account, survey], true);
  return sheets.length > 0;
}
