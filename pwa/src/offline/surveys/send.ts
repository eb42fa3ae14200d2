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
  /** One at a time over all tabs and the worker. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  now(): number;
  random(): number;
  /** Something in the database changed. */
  tell(): void;
  /** The human check's token, where a page can ask for one. */
  token?(): Promise<string | undefined>;
};

/**
 * Sends what waits on a sheet until nothing does. An answer leaves only on the server's own answer, and the server takes it once
 * however often it comes: the later of two stays.
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
      // What was refused leaves the rest to be sent; otherwise there is no way now.
      if (after?.paused || !('data' in answer || isRefusal(answer.status))) return;
    }
  });
}

/** What is answered in one account's name is never sent in another's. An anonymous survey asks nobody's name. */
async function isTheirs({ transport }: SheetTools, { account, asked }: Sheet): Promise<boolean> {
  const who = await transport.who();
  return who !== undefined && (asked.anonymous || (who ?? 0) === account);
}

async function toSend(tools: SheetTools, sheet: Sheet): Promise<Sent> {
  const begins = sheet.account === 0 && !sheet.response;
  return sentOf(sheet, begins ? await tools.token?.() : undefined);
}

/** One call, with its renewal of the session. */
async function save(
  { transport }: SheetTools,
  { account, survey }: Sheet,
  sent: Sent,
): Promise<Answer<Saved>> {
  const answer = await transport.save(survey, sent);
  if (answer.status !== 401 || account === 0) return answer;
  const renewal = await transport.renew();
  if (renewal === 'refused') return answer;
  if (renewal === 'unreachable') return { status: 0, problem: {}, retryAfter: null };
  return transport.save(survey, sent);
}

/** Asking again changes nothing. */
const isRefusal = (status: number) => [400, 401, 403, 404, 409, 410, 413, 422].includes(status);

function settled(sheet: Sheet, sent: Sent, answer: Answer<Saved>, tools: SheetTools): Sheet {
  if ('data' in answer) return withSaved(sheet, sent, answer.data, tools.now());
  const { status, problem, retryAfter } = answer;
  if (status === 401 && sheet.account !== 0) return { ...sheet, paused: true };
  if (problem.code === 'already_answered' && sheet.asked.anonymous) return withArrival(sheet);
  if (isRefusal(status)) return withRefusal(sheet, sent, problem);
  return withFailure(sheet, retryAfter, tools.now(), tools.random());
}

/** What became of a visitor's answers when they signed in: theirs now, or left out, as the account had answered already. */
export type Claimed = { survey: number; title: string; taken: boolean };

/** Gives what was answered here without an account to `account`, which has just signed in. */
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

/** Whether a visitor's answers are in the account's response. One that was finished before is answered as it stands. */
const isTaken = ({ response }: Sheet, { responses }: Sent, { response: theirs }: Saved) =>
  theirs.state === 'draft' || theirs.id === response?.id || responses.length > 0;

/** Sends what waits on this device and may be sent in the present session. Whether anything waited. */
export async function sendAll(tools: SheetTools): Promise<boolean> {
  const sheets = (await tools.db.getAll('sheets')).filter(hasUnsent);
  for (const { account, survey } of sheets) await send(tools, [account, survey], true);
  return sheets.length > 0;
}
