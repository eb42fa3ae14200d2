import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { transport } from '@/offline/transport';
import { api, body } from './client';
import { hasEnded, keepUntil, onSessionEnd, renew } from './renew';

type Answer = () => Response | Promise<Response>;
const user = { data: { id: 1 } };

/** Stubs the user and refresh calls, and counts the requests. */
function serve(answers: { user: Answer; refresh: Answer }) {
  const asked = { user: 0, refresh: 0 };
  vi.stubGlobal('fetch', async (request: Request) => {
    const which = request.url.endsWith('/refresh') ? 'refresh' : 'user';
    asked[which] += 1;
    return answers[which]();
  });
  return asked;
}

const renewed = () => Response.json({ data: { expires_in: 900 } });
const refused = () => Response.json({ message: 'Please sign in again.' }, { status: 401 });
const own = () => body(api.GET('/v1/auth/user'));

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
});

test('concurrent callers share one renewal', async () => {
  const asked = serve({ user: () => Response.json(user), refresh: renewed });
  expect(await Promise.all([renew(), renew(), renew()])).toEqual(['renewed', 'renewed', 'renewed']);
  expect(asked.refresh).toBe(1);
  expect(hasEnded()).toBe(false);
});

test('a call with a token about to expire triggers one renewal', async () => {
  keepUntil(10);
  expect(hasEnded()).toBe(true);
  const asked = serve({ user: () => Response.json(user), refresh: renewed });
  await own();
  expect(asked).toEqual({ user: 1, refresh: 1 });
});

test('a call is not made as a visitor’s while the session cannot be renewed', async () => {
  keepUntil(10);
  const unreachable = () => new Response(null, { status: 503 });
  const asked = serve({ user: () => Response.json(user), refresh: unreachable });
  await expect(own()).rejects.toMatchObject({ status: 0 });
  expect(asked).toEqual({ user: 0, refresh: 1 });
});

test.each([
  ['30', 30],
  [new Date(60_000).toUTCString(), 60],
  ['soon', 0],
])('the wait of a Retry-After of %s is %d seconds', async (header, seconds) => {
  vi.spyOn(Date, 'now').mockReturnValue(0);
  const busy = () => new Response(null, { status: 503, headers: { 'Retry-After': header } });
  serve({ user: busy, refresh: renewed });
  await expect(own()).rejects.toMatchObject({ status: 503, retryAfter: seconds });
});

test('a 401 triggers one renewal and one retry', async () => {
  let first = true;
  const answer = () => {
    if (!first) return Response.json(user);
    first = false;
    return refused();
  };
  const asked = serve({ user: answer, refresh: renewed });
  expect(await own()).toEqual(user);
  expect(asked).toEqual({ user: 2, refresh: 1 });
});

test('a refused renewal ends the session, an unreachable server does not', async () => {
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  serve({ user: refused, refresh: () => new Response(null, { status: 503 }) });
  await expect(own()).rejects.toMatchObject({ status: 401 });
  expect(ended).not.toHaveBeenCalled();
  serve({ user: refused, refresh: refused });
  vi.useFakeTimers();
  const rejected = expect(own()).rejects.toMatchObject({ status: 401 });
  await vi.advanceTimersByTimeAsync(1000);
  await rejected;
  expect(ended).toHaveBeenCalledTimes(1);
  stop();
});

test('after a refusal, calls wait for a sign-in, but the outbox does not', async () => {
  let back: (isBack: boolean) => void = () => undefined;
  const ending = new Promise<boolean>((resolve) => {
    back = resolve;
  });
  const stop = onSessionEnd(() => ending);
  serve({ user: () => Response.json(user), refresh: refused });
  vi.useFakeTimers();
  const outcome = vi.fn();
  const call = renew().then(outcome);
  const outbox = transport.renew();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await outbox).toBe('refused');
  expect(await transport.renew()).toBe('refused');
  expect(outcome).not.toHaveBeenCalled();
  back(true);
  await call;
  expect(outcome).toHaveBeenCalledWith('renewed');
  stop();
});

test('a renewal refused while a new session starts does not end that session', async () => {
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  keepUntil(900);
  serve({ user: () => Response.json(user), refresh: refused });
  vi.useFakeTimers();
  const renewal = renew();
  await vi.advanceTimersByTimeAsync(500);
  keepUntil(900);
  await vi.advanceTimersByTimeAsync(500);
  expect(await renewal).toBe('renewed');
  expect(ended).not.toHaveBeenCalled();
  stop();
});
