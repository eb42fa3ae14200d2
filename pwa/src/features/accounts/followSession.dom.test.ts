import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, body, type Schema } from '@/api/client';
import { holdPage, isHeld } from '@/lib/unsaved';
import { followSession } from './followSession';
import { remembered, session, USER, type User } from './session';
import { signInAgain } from './signInAgain';
import { enter, signOut } from './signing';

const ana = { id: 1, email: 'ana@daymark.example' } as User;
const ben = { id: 2, email: 'ben@daymark.example' } as User;

let client: QueryClient;
let stop = () => undefined as unknown;
let isOver = false;
const asked = vi.fn<(path: string) => void>();
const reload = vi.fn();
const moved = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  localStorage.setItem(USER, JSON.stringify(ana));
  document.body.innerHTML = '<textarea></textarea><input autocomplete="new-password">';
  vi.stubGlobal('location', { origin: location.origin, pathname: '/contact', reload });
  vi.stubGlobal('fetch', async (request: Request) => {
    asked(new URL(request.url).pathname);
    return Response.json({ data: ana }, { status: isOver ? 401 : 200 });
  });
  client = new QueryClient();
  client.setQueryData(session.queryKey, ana);
  stop = followSession(client, moved);
});

afterEach(() => {
  stop();
  // A pending sign-in would leak into the next test.
  signInAgain.current()?.back();
  isOver = false;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const type = (value: string, field = 'textarea') => {
  const element = document.querySelector<HTMLInputElement>(field) as HTMLInputElement;
  element.value = value;
  element.dispatchEvent(new Event('input', { bubbles: true }));
};
/** The answer's data, or its status if it is refused. */
const call = () =>
  body(api.GET('/v1/auth/user')).then(
    ({ data }) => data,
    ({ status }) => status,
  );
const lose = async () => {
  isOver = true;
  const answer = call();
  // A refusal only takes effect if no other tab signs in shortly afterwards.
  await vi.advanceTimersByTimeAsync(2000);
  return { answer };
};
const inAnotherTab = async (user: User | null, key: string | null = USER) => {
  localStorage.setItem(USER, JSON.stringify(user));
  dispatchEvent(new StorageEvent('storage', { key }));
  await vi.advanceTimersByTimeAsync(2000);
};
const signedIn = (user: User) => {
  isOver = false;
  enter(client, { user, expires_in: 900 } as Schema['SignedInOut']);
};
const isKept = () =>
  client.getQueryData(session.queryKey) === ana && signInAgain.current()?.user === ana;

test('a page with typed text waits for its member, and so do its calls', async () => {
  type('Hello');
  const { answer } = await lose();
  expect(isKept()).toBe(true);
  // A reload would be signed out.
  expect(remembered()).toBeNull();
  const later = call();
  const known = client.fetchQuery({ ...session, staleTime: 0 });
  asked.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).not.toHaveBeenCalled();

  signedIn(ana);
  expect(await answer).toEqual(ana);
  expect(await later).toEqual(ana);
  expect(await known).toEqual(ana);
  expect(signInAgain.current()).toBeUndefined();
  expect(remembered()).toEqual(ana);
  expect(reload).not.toHaveBeenCalled();
  expect(moved).not.toHaveBeenCalled();
});

test('a page with an unsaved choice waits for its member too', async () => {
  const release = holdPage();
  await lose();
  expect(isKept()).toBe(true);
  release();
});

test('the member of a waiting page can sign in again in another tab', async () => {
  type('Hello');
  const { answer } = await lose();
  isOver = false;
  await inAnotherTab(ana);
  expect(await answer).toEqual(ana);
  expect(signInAgain.current()).toBeUndefined();
});

test.each([
  ['here', () => signedIn(ben)],
  ['in another tab', () => inAnotherTab(ben)],
  ['after a sign-out in another tab', () => inAnotherTab(null, null)],
])('another account does not see what was typed: %s', async (_, comes) => {
  type('Hello');
  holdPage();
  const { answer } = await lose();
  const answered = vi.fn();
  void answer.then(answered);
  await comes();
  expect(reload).toHaveBeenCalledOnce();
  // The page reloads without a question, and no call is sent in the other account's session.
  expect(isHeld()).toBe(false);
  expect(answered).not.toHaveBeenCalled();
  // Until the reload, the page still belongs to Ana.
  expect(client.getQueryData(session.queryKey)).toEqual(ana);
});

test.each([
  ['a sign-out', null, null],
  ['another account', ben, USER],
])('%s in another tab discards what was typed in a session that goes on', async (_, user, key) => {
  type('Hello');
  await inAnotherTab(user, key);
  expect(reload).toHaveBeenCalledOnce();
});

test('a page follows another tab that noticed the end of the session first', async () => {
  type('Hello');
  isOver = true;
  await inAnotherTab(null);
  expect(isKept()).toBe(true);
});

/** A frozen page gets no events. It checks the session when it becomes visible again. */
const whileFrozen = (user: User | null) => {
  localStorage.setItem(USER, JSON.stringify(user));
  document.dispatchEvent(new Event('visibilitychange'));
};

test('a page that was frozen while its member signed in again continues', async () => {
  type('Hello');
  const { answer } = await lose();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(isKept()).toBe(true);
  isOver = false;
  whileFrozen(ana);
  expect(await answer).toEqual(ana);
  expect(signInAgain.current()).toBeUndefined();
});

test('a page that was frozen while another account signed in discards what was typed', () => {
  type('Hello');
  whileFrozen(ana);
  expect(reload).not.toHaveBeenCalled();
  expect(moved).not.toHaveBeenCalled();
  whileFrozen(ben);
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ['nothing was typed', () => undefined],
  ['a password was typed', () => type('one-small-thing-8', 'input')],
])('without a page to keep, the session just ends: %s', async (_, typed) => {
  typed();
  const { answer } = await lose();
  expect(await answer).toBe(401);
  expect(signInAgain.current()).toBeUndefined();
  expect(client.getQueryData(session.queryKey)).toBeNull();
  expect(moved).toHaveBeenCalledOnce();
});

test('a member who signs out is not asked to sign in again', async () => {
  type('Hello');
  isOver = true;
  const left = signOut(client);
  await vi.advanceTimersByTimeAsync(2000);
  await left;
  expect(signInAgain.current()).toBeUndefined();
  expect(remembered()).toBeNull();
});
