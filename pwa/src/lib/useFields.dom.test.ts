import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFields } from './useFields';

type Banner = { title: string; text: string; version: number };

/** A form with the server's values; `rerender` provides newer ones. */
const open = () =>
  renderHook(({ title, text, version }: Banner) => useFields({ title, text }, {}, null, version), {
    initialProps: { title: 'Hello', text: 'All', version: 1 },
  });

test('what is typed during a save stays, on top of what was saved', () => {
  const { result, rerender } = open();
  act(() => result.current.set({ title: ' Welcome' }));
  // The form sends these values.
  const { keep } = result.current;
  act(() => result.current.set({ text: 'All of you' }));
  rerender({ title: 'Welcome', text: 'All', version: 2 });
  act(() => keep({ title: 'Welcome', text: 'All' }));
  expect(result.current).toMatchObject({
    value: { title: 'Welcome', text: 'All of you' },
    dirty: true,
    version: 2,
  });
});

test('a save without an answer keeps the values that were sent', () => {
  const { result } = open();
  act(() => result.current.set({ title: 'Welcome' }));
  const { keep } = result.current;
  act(() => result.current.set({ text: 'All of you' }));
  act(() => keep());
  expect(result.current).toMatchObject({ value: { text: 'All of you' }, dirty: true });
  act(() => result.current.set({ text: 'All' }));
  expect(result.current).toMatchObject({ value: { title: 'Welcome' }, dirty: false });
});

test('another editor’s change shows while nothing is edited here', () => {
  const { result, rerender } = open();
  rerender({ title: 'Hello', text: 'Everybody', version: 2 });
  expect(result.current).toMatchObject({ value: { text: 'Everybody' }, dirty: false, version: 2 });
});

test('an edit is saved with the version that it began with', () => {
  const { result, rerender } = open();
  act(() => result.current.set({ title: 'Welcome' }));
  // A change to a field that the form lacks is not a conflict.
  rerender({ title: 'Hello', text: 'All', version: 2 });
  expect(result.current.version).toBe(2);
  rerender({ title: 'Hello', text: 'Everybody', version: 3 });
  expect(result.current).toMatchObject({ value: { title: 'Welcome', text: 'All' }, version: 2 });
  act(() => result.current.set({ title: 'Hello' }));
  expect(result.current).toMatchObject({ value: { text: 'Everybody' }, dirty: false, version: 3 });
});
