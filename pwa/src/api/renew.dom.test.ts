import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
