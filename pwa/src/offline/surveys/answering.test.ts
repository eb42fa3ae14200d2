import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Renewal } from '@/api/renew';
import { accountOf } from '../accounts';
import { openDatabase } from '../db';
import { forgetAccount } from '../storage';
import { Answering, claimSheets, newKey, sendSheets, sheetsHere } from './answering';
import type { Given, Survey } from './model';
import type { SheetTools } from './send';
import { FakeSurveys, surveyOf } from './server.fake';
import { answersOf } from './sheet';

const [visitor, ana, ben] = [0, 1, 2];
const survey = 7;
const nothing = { company: undefined };

let server: FakeSurveys;
let now: number;
let exclusive: SheetTools['exclusive'];
const opened: Answering[] = [];

/** Replaces navigator.locks; shared by all tabs of a test. */
function locks(): SheetTools['exclusive'] {
  let tail: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = tail.then(work, work);
    tail = next.catch(() => undefined);
    return next;
  };
}

const parts = (on = server) => ({
  transport: on.transport(),
  exclusive,
  now: () => now,
  random: () => 0,
});

async function open(account = ana, asked: Survey = surveyOf(survey)): Promise<Answering> {
  const answering = await Answering.open(account, asked.id, parts());
  opened.push(answering);
  await answering.adopt(asked, now, nothing);
  now += 1;
  return answering;
}

const choice = (question_id: number, ...answers: number[]): Given => ({
  question_id,
  type_id: 2,
  answers,
});
const said = (answering: Answering) => {
  const { sheet } = answering.view;
  return (
    sheet &&
    Object.fromEntries(
      Object.values(answersOf(sheet)).map(({ question_id, answers }) => [question_id, answers]),
    )
  );
};
const text = (descriptive_ans: string): Given => ({ question_id: 3, type_id: 3, descriptive_ans });
const settled = (answering: Answering) => answering.flush(true);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  server = new FakeSurveys();
  server.session = ana;
  now = Date.parse('2026-11-05T10:00:00Z');
  exclusive = locks();
});
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
  vi.useRealTimers();
});

test('an answer shows at once, is stored and sent, and is not resent if repeated', async () => {
  const answering = await open();
  const kept = answering.answer(choice(1, 10));
  expect(said(answering)).toEqual({ 1: [10] });
  expect(answering.view.writing).toBe(true);
  await kept;
  expect(answering.view.writing).toBe(false);
  await settled(answering);
  expect(answering.view.sheet?.waiting).toEqual([]);
  expect(server.answersOf(ana)).toEqual({ 1: [10] });
  // Giving the same answer again changes nothing.
  await answering.answer(choice(1, 10));
  await settled(answering);
  expect(server.saves).toBe(1);
});

test('answers given offline survive a reload and are sent when back online', async () => {
  server.faults = [0, 0, 0, 0];
  const answering = await open(visitor);
  server.session = null;
  await answering.answer(choice(1, 10));
  await answering.answer(choice(2, 5));
  await settled(answering);
  expect(answering.view.sheet?.attempts).toBeGreaterThan(0);
  answering.close();

  const again = await Answering.open(visitor, survey, parts());
  opened.push(again);
  expect(said(again)).toEqual({ 1: [10], 2: [5] });
  server.faults = [];
  await settled(again);
  expect(again.view.sheet?.waiting).toEqual([]);
  expect(Object.values(server.byKey)).toHaveLength(1);
});

test('submitting twice offline results in a single submission when back online', async () => {
  server.faults = [0, 503];
  const answering = await open();
  await answering.answer(choice(1, 10));
  await Promise.all([answering.submit(), answering.submit()]);
  server.faults = ['lost'];
  await settled(answering);
  expect(answering.view.sheet?.submitting).toBe(true);
  await settled(answering);
  expect(answering.view.sheet).toMatchObject({
    submitting: false,
    response: { state: 'submitted' },
    report: { score: 50 },
  });
  // One request fails, one loses its reply, and the last one succeeds.
  expect(server.saves).toBe(3);
});

test('a submission shows after it is stored, and can be retried if storing fails', async () => {
  const answering = await open();
  await answering.answer(choice(1, 10));
  await settled(answering);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const refused = answering.submit();
  expect(answering.view).toMatchObject({ writing: true, sheet: { submitting: false } });
  await refused;
  expect(answering.view).toMatchObject({ trouble: { full: true }, sheet: { submitting: false } });
  put.mockRestore();
  await answering.submit();
  await settled(answering);
  expect(answering.view).toMatchObject({
    trouble: undefined,
    sheet: { response: { state: 'submitted' } },
  });
});

test('an answer changed while a save is in flight is sent afterwards', async () => {
  const answering = await open();
  server.onSave = async () => {
    server.onSave = () => undefined;
    now += 1;
    await answering.answer(choice(1, 11));
  };
  await answering.answer(choice(1, 10));
  await vi.waitFor(() => expect(server.answersOf(ana)).toEqual({ 1: [11] }));
  await settled(answering);
  expect(answering.view.sheet?.waiting).toEqual([]);
});

test('an answer from a device with a slow clock still replaces the one shown', async () => {
  const answered_at = '2026-11-05T12:00:00Z';
  server.seed(ana, { ...choice(1, 10), answered_at });
  const answering = await open(ana, server.read(ana));
  expect(said(answering)).toEqual({ 1: [10] });
  await answering.answer(choice(1, 11));
  await settled(answering);
  expect(server.answersOf(ana)).toEqual({ 1: [11] });
});

test('a rejected answer is held back until it is changed, and the others are sent', async () => {
  server.refuses = (given) => given.answers?.includes(99) === true;
  const answering = await open();
  await answering.answer(choice(1, 99));
  await answering.answer(choice(2, 5));
  await settled(answering);
  expect(answering.view.sheet?.faults).toEqual({ 1: 'Please Answer This Question' });
  expect(server.answersOf(ana)).toEqual({ 2: [5] });
  await answering.answer(choice(1, 10));
  await settled(answering);
  expect(answering.view.sheet).toMatchObject({ faults: {}, waiting: [] });
});

test('a rejected response shows the reason and is not sent again until retried', async () => {
  const answering = await open();
  await answering.answer(choice(1, 10));
  await settled(answering);
  server.refusal = { code: 'conflict', message: 'You have answered this month.' };
  await answering.submit();
  await settled(answering);
  expect(answering.view.sheet).toMatchObject({
    submitting: false,
    refused: { message: 'You have answered this month.' },
  });
  const { saves } = server;
  await settled(answering);
  expect(server.saves).toBe(saves);
  server.refusal = undefined;
  await answering.retry();
  await answering.submit();
  await settled(answering);
  expect(server.submits).toBe(1);
});

test('one account’s answers are never sent in another account’s session', async () => {
  server.faults = [0, 0];
  const answering = await open(ana);
  await answering.answer(choice(1, 10));
  await settled(answering);
  server.faults = [];
  for (const other of [ben, null]) {
    server.session = other;
    await sendSheets(parts());
    expect(server.responses.size).toBe(0);
  }
  server.session = ana;
  expect(await sendSheets(parts())).toBe(true);
  expect(server.answersOf(ana)).toEqual({ 1: [10] });
});

test('sending pauses when the session ends and resumes after the next sign-in', async () => {
  const answering = await open();
  server.ended = true;
  await answering.answer(choice(1, 10));
  await vi.waitFor(() => expect(answering.view.sheet?.paused).toBe(true));
  server.ended = false;
  await answering.flush();
  expect(server.answersOf(ana)).toEqual({});
  // The app does this after a sign-in.
  await sendSheets(parts());
  await answering.flush();
  expect(answering.view.sheet?.paused).toBeUndefined();
  expect(server.answersOf(ana)).toEqual({ 1: [10] });
});

test('answers wait for a renewal if the access token has expired', async () => {
  const stored = new Map([['daymark.until', '0']]);
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  (await open()).close();
  // The server would treat a call now as a visitor's.
  server.session = null;
  let renewal: Renewal = 'unreachable';
  const transport = {
    ...server.transport(),
    who: async () => ana,
    renew: async () => {
      if (renewal === 'renewed') {
        server.session = ana;
        stored.clear();
      }
      return renewal;
    },
  };
  const again = await Answering.open(ana, survey, { ...parts(), transport });
  opened.push(again);
  await again.answer(choice(1, 10));
  await settled(again);
  expect(server.saves).toBe(0);
  expect(again.view.sheet?.attempts).toBeGreaterThan(0);
  expect(again.view.sheet).not.toHaveProperty('refused');

  renewal = 'renewed';
  await settled(again);
  expect(again.view.sheet?.waiting).toEqual([]);
  expect([server.answersOf(ana), server.byKey]).toEqual([{ 1: [10] }, {}]);
});

test('answers are sent before a sign-out, even if the access token has expired', async () => {
  const answering = await open();
  server.session = null;
  await answering.answer(choice(1, 10));
  await settled(answering);
  expect(server.answersOf(ana)).toEqual({});
  const renew = async (): Promise<Renewal> => {
    server.session = ana;
    return 'renewed';
  };
  await sendSheets({ ...parts(), transport: { ...server.transport(), renew } });
  expect([server.answersOf(ana), server.byKey]).toEqual([{ 1: [10] }, {}]);
});

test('a visitor who signs up keeps both sent and unsent answers', async () => {
  server.session = null;
  const answering = await open(visitor);
  await answering.answer(choice(1, 10));
  await settled(answering);
  server.faults = [0, 0];
  await answering.answer(choice(2, 5));
  await settled(answering);
  answering.close();
  server.faults = [];
  server.session = ana;
  const before = await sheetsHere(visitor);
  expect(before).toEqual({ [survey]: 'begun' });
  expect(await claimSheets(ana, parts())).toEqual([{ survey, title: 'Wellness', taken: true }]);
  expect(server.answersOf(ana)).toEqual({ 1: [10], 2: [5] });
  expect([await sheetsHere(visitor), await sheetsHere(ana)]).toEqual([{}, { [survey]: 'begun' }]);
  // The answers are claimed only once.
  expect(await claimSheets(ana, parts())).toEqual([]);
  const own = await open(ana, server.read(ana));
  expect(own.view.sheet?.key).toBeUndefined();
  expect(said(own)).toEqual({ 1: [10], 2: [5] });
});

test('a claim that fails with a conflict transfers no answers and is not retried', async () => {
  server.session = null;
  const answering = await open(visitor);
  await answering.answer(choice(1, 10));
  await settled(answering);
  server.session = ana;
  server.refusal = { code: 'conflict' };
  expect(await claimSheets(ana, parts())).toEqual([{ survey, title: 'Wellness', taken: false }]);
  server.refusal = undefined;
  expect(await claimSheets(ana, parts())).toEqual([]);
  expect(server.answersOf(ana)).toEqual({});
});

test('an anonymous submission counts as arrived even if its reply was lost', async () => {
  server.session = null;
  const anonymous = await open(visitor, { ...surveyOf(8), anonymous: true });
  await anonymous.answer(choice(1, 10));
  await settled(anonymous);
  server.forgets = true;
  server.faults = ['lost'];
  await anonymous.submit();
  await settled(anonymous);
  await settled(anonymous);
  expect(anonymous.view.sheet).toMatchObject({ arrived: true, submitting: false, waiting: [] });
  expect(anonymous.view.sheet).not.toHaveProperty('refused');
  expect(await sheetsHere(visitor)).toEqual({ 8: 'submitted' });
});

test('claiming waits for the network and skips anonymous surveys', async () => {
  server.session = null;
  const answering = await open(visitor);
  await answering.answer(choice(1, 10));
  await settled(answering);
  const anonymous = await open(visitor, { ...surveyOf(8), anonymous: true });
  await anonymous.answer(choice(1, 10));
  await settled(anonymous);
  server.session = ana;
  server.faults = [0];
  expect(await claimSheets(ana, parts())).toEqual([]);
  expect(await claimSheets(ana, parts())).toEqual([{ survey, title: 'Wellness', taken: true }]);
  expect(await sheetsHere(visitor)).toEqual({ 8: 'begun' });
});

test('a server response requested before a tap does not undo it', async () => {
  const answering = await open();
  const asked = now;
  now += 10;
  await answering.answer(choice(1, 10));
  await settled(answering);
  await answering.adopt(surveyOf(survey), asked, nothing);
  expect(said(answering)).toEqual({ 1: [10] });
});

test('pending answers follow their questions into a newer survey version', async () => {
  server.faults = [0, 0];
  const answering = await open();
  await answering.answer(choice(1, 10));
  await answering.answer(choice(2, 5));
  const newer = surveyOf(survey, { version: 2, from: 100, lineages: [1] });
  now += 10;
  await answering.adopt(newer, now, nothing);
  expect(said(answering)).toEqual({ 101: [10] });
});

test('a new month starts without the previous month’s response', async () => {
  const answering = await open();
  await answering.answer(choice(1, 10));
  await answering.submit();
  await settled(answering);
  expect(await sheetsHere(ana)).toEqual({ [survey]: 'submitted' });
  now += 40 * 86_400_000;
  await answering.adopt(surveyOf(survey), now, nothing);
  expect(answering.view.sheet?.report).toBeUndefined();
  expect(await sheetsHere(ana)).toEqual({});
});

test('a device answers a monthly survey again in a new month', async () => {
  server.session = null;
  const monthly = { ...surveyOf(survey), monthly: true };
  const answering = await open(visitor, monthly);
  const respond = async (answer: number) => {
    await answering.answer(choice(1, answer));
    await answering.submit();
    await settled(answering);
  };
  await respond(10);
  const first = answering.view.sheet;
  now = Date.parse('2026-11-30T23:59:59Z');
  await answering.adopt(monthly, now, nothing);
  expect(answering.view.sheet).toEqual(first);
  expect(await sheetsHere(visitor, parts())).toEqual({ [survey]: 'submitted' });

  now = Date.parse('2026-12-01T00:00:00Z');
  expect(await sheetsHere(visitor, parts())).toEqual({});
  // The last report stays readable until the next one.
  for (let visit = 0; visit < 2; visit += 1) {
    await answering.adopt(monthly, now, nothing);
    expect(answering.view.sheet).toMatchObject({ waiting: [], report: { score: 50 } });
    expect(answering.view.sheet?.response).toBeUndefined();
    now += 1;
  }
  await respond(11);
  expect(Object.values(server.byKey)).toHaveLength(2);
  expect(await sheetsHere(visitor, parts())).toEqual({ [survey]: 'submitted' });
});

test('an invited visitor’s response is not over in a new month', async () => {
  server.session = null;
  const monthly = { ...surveyOf(survey), monthly: true, anonymous: true };
  const answering = await open(visitor, monthly);
  const link = { ...nothing, invitation: 'from-a-mail' };
  await answering.adopt(monthly, now, link);
  await answering.answer(choice(1, 10));
  await answering.submit();
  await settled(answering);
  now += 40 * 86_400_000;
  await answering.adopt(monthly, now, nothing);
  expect(answering.view.sheet?.response?.state).toBe('submitted');
});

test('typed text is stored at every keystroke and sent when the page closes', async () => {
  const answering = await open();
  for (const written of ['L', 'Le', 'Les']) await answering.answer(text(written), 60_000);
  expect(server.saves).toBe(0);
  const again = await Answering.open(ana, survey, parts());
  opened.push(again);
  expect(again.view.sheet?.waiting).toMatchObject([{ descriptive_ans: 'Les' }]);
  answering.close();
  await vi.waitFor(() => expect(server.saves).toBe(1));
});

test('typed text is sent once typing pauses', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answering = await open();
  for (const written of ['L', 'Le', 'Les']) {
    await answering.answer(text(written), 1000);
    vi.advanceTimersByTime(600);
  }
  expect(server.saves).toBe(0);
  vi.advanceTimersByTime(400);
  await vi.waitFor(() => expect(answering.view.sheet?.waiting).toEqual([]));
  expect(server.saves).toBe(1);
});

test('an answer given on one page appears on another open page', async () => {
  const [one, other] = [await open(), await open()];
  await one.answer(choice(1, 10));
  await vi.waitFor(() => expect(said(other)).toEqual({ 1: [10] }));
});

test('after any taps, failures and reloads, the screen and the server agree', async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('tap' as const),
      id: fc.integer({ min: 1, max: 3 }),
      value: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({
      kind: fc.constant('fault' as const),
      fault: fc.constantFrom<0 | 503 | 'lost'>(0, 503, 'lost'),
    }),
    fc.record({ kind: fc.constantFrom('reload' as const, 'flush' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      globalThis.indexedDB = new IDBFactory();
      server = new FakeSurveys();
      server.session = ana;
      exclusive = locks();
      let answering = await open();
      const want: Record<number, number[]> = {};
      for (const each of steps) {
        now += 1;
        if (each.kind === 'tap') {
          want[each.id] = [each.value];
          await answering.answer(choice(each.id, each.value));
        } else if (each.kind === 'fault') server.faults.push(each.fault);
        else if (each.kind === 'flush') await settled(answering);
        else {
          answering.close();
          answering = await Answering.open(ana, survey, parts());
          opened.push(answering);
        }
      }
      expect(said(answering)).toEqual(want);
      server.faults = [];
      await settled(answering);
      expect(server.answersOf(ana)).toEqual(want);
      expect(answering.view.sheet?.waiting).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test('signing out keeps only unsent answers on the device', async () => {
  const db = await openDatabase();
  await accountOf(db, ana);
  const sent = await open();
  await sent.answer(choice(1, 10));
  await settled(sent);
  server.faults = [0, 0];
  const unsent = await open(ana, surveyOf(8));
  await unsent.answer(choice(1, 10));
  await settled(unsent);
  await forgetAccount(db, ana);
  expect(await sheetsHere(ana)).toEqual({ 8: 'begun' });
  db.close();
});

test('keys are unique and have 22 URL-safe characters', () => {
  const keys = Array.from({ length: 50 }, newKey);
  for (const key of keys) expect(key).toMatch(/^[\w-]{22}$/);
  expect(new Set(keys).size).toBe(50);
});
