import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepUntil } from '@/api/renew';
import { remembered, session, USER, type User } from './session';
import { signOut } from './signing';

const user = { id: 1, email: 'ana@daymark.example' } as User;

/** Answers renewals with `status`, and other calls as if there were no session. */
const serve = (status: number) =>
  vi.stubGlobal('fetch', async (request: Request) => {
    const isRenewal = request.url.endsWith('/refresh');
    return Response.json({ message: 'Please sign in.' }, { status: isRenewal ? status : 401 });
  });

// A member comes back after their access token has expired.
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(USER, JSON.stringify(user));
  keepUntil(-1);
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([429, 503])('a renewal that fails with %d signs no one out', async (status) => {
  serve(status);
  const client = new QueryClient();
  await expect(client.fetchQuery(session)).rejects.toMatchObject({ status: 0 });
  expect(client.getQueryData(session.queryKey)).toEqual(user);
  await expect(signOut(client)).rejects.toMatchObject({ status: 0 });
  expect(remembered()).toEqual(user);
});

test('a refused renewal ends the session', async () => {
  serve(401);
  vi.useFakeTimers();
  const client = new QueryClient();
  const asked = client.fetchQuery(session);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await asked).toBeNull();
  expect(remembered()).toBeNull();
});

test('signing out of a session that has ended clears the device', async () => {
  serve(401);
  vi.useFakeTimers();
  const client = new QueryClient();
  sessionStorage.setItem('typed', 'A comment');
  const left = signOut(client);
  await vi.advanceTimersByTimeAsync(3000);
  await left;
  expect(remembered()).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});
