import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useProfileChange } from './profile';
import { session } from './session';

const mia = { id: 1, first_name: 'Mia', nickname: '' };
const refused = () => Response.json({ message: 'Please check.' }, { status: 422 });
const answers: ((response: Response) => void)[] = [];

beforeEach(() => {
  answers.length = 0;
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(resolve)));
});

/** A member’s session, and the hook that changes their profile. */
function open() {
  const client = new QueryClient();
  client.setQueryData(session.queryKey, mia as never);
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const { result } = renderHook(useProfileChange, { wrapper });
  return { change: result.current, client, now: () => client.getQueryData(session.queryKey) };
}

test('a refused change is undone, but not what was saved since', async () => {
  const { change, now } = open();
  const first = change({ first_name: 'Mi4' });
  expect(now()).toMatchObject({ first_name: 'Mi4' });
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const second = change({ nickname: 'Mi' });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  const saved = { ...mia, first_name: 'Mi4', nickname: 'Mi' };
  await act(async () => answers[1]?.(Response.json({ data: saved })));
  await second;
  answers[0]?.(refused());
  await expect(first).rejects.toThrow();
  expect(now()).toMatchObject({ first_name: 'Mia', nickname: 'Mi' });
});

test.each([
  [0, 1],
  [1, 0],
])('two changes of a field that are both refused restore the first value', async (...order) => {
  const { change, now } = open();
  const changes = ['Mi4', 'M1a'].map((first_name) => change({ first_name }));
  expect(now()).toMatchObject({ first_name: 'M1a' });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  for (const each of order) {
    answers[each]?.(refused());
    await expect(changes[each]).rejects.toThrow();
  }
  expect(now()).toEqual(mia);
});

test('a change that is refused after a sign-out does not sign in again', async () => {
  const { change, client, now } = open();
  const late = change({ first_name: 'Mi4' });
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  client.setQueryData(session.queryKey, null);
  answers[0]?.(refused());
  await expect(late).rejects.toThrow();
  expect(now()).toBeNull();
});
