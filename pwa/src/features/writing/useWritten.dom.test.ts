import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '@/api/error';
import { modal } from '@/ui/modal';
import { useWritten } from './useWritten';

type Text = { body: string; version: number };

test('a text that is typed back to the old version during a save stays, unsaved', async () => {
  let answer = (_: Text) => undefined as unknown;
  const form = (row: Text) =>
    useWritten<Text, Text & { updated_at: string }>(
      { ...row, updated_at: '' },
      {
        account: 1,
        name: 'text',
        written: ({ body, version }) => ({ body, version }),
        isSame: (a, b) => a.body === b.body,
        onto: (typed, { version }) => ({ ...typed, version }),
        save: () =>
          new Promise((resolve) => {
            answer = (row) => resolve({ ...row, updated_at: '' });
          }),
        newest: async () => undefined,
        compare: (theirs) => ({ parts: [], merged: () => theirs }),
        by: 'Someone',
      },
    );
  const now = { body: 'new', version: 2 };
  const { result, rerender } = renderHook(form, { initialProps: { body: 'old', version: 1 } });
  act(() => result.current.change({ body: 'new' }));
  act(() => void result.current.save());
  act(() => result.current.change({ body: 'old' }));
  // The refetch arrives before the save ends.
  rerender(now);
  await act(async () => answer(now));
  expect(result.current.text).toEqual({ body: 'old', version: 2 });
  expect(result.current.dirty).toBe(true);
});

test('an action on a version that is not the newest shows both versions', async () => {
  const theirs = { body: 'theirs', version: 2, updated_at: '' };
  const seen = { body: 'mine', version: 1, updated_at: '' };
  const form = (row: Text & { updated_at: string }) =>
    useWritten<Text, Text & { updated_at: string }>(row, {
      account: 1,
      name: 'text',
      written: ({ body, version }) => ({ body, version }),
      isSame: (a, b) => a.body === b.body,
      onto: (typed, { version }) => ({ ...typed, version }),
      save: async () => theirs,
      newest: async () => theirs,
      compare: (now, mine) => ({
        parts: [{ label: 'Text', theirs: now.body, mine: mine.body }],
        merged: () => now,
      }),
      by: 'Someone',
    });
  const { result, rerender } = renderHook(form, { initialProps: seen });
  rerender(theirs);
  expect(result.current.text.body).toBe('theirs');
  await act(() => result.current.contested(new ApiError('Something else', 500), seen));
  expect(modal.current()).toBeUndefined();
  await act(() => result.current.contested(new ApiError('A newer version', 409), seen));
  const parts = [{ label: 'Text', theirs: 'theirs', mine: 'mine' }];
  expect(modal.current()).toMatchObject({ type: 'edited meanwhile', props: { parts } });
});
