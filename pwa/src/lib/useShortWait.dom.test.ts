import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useShortWait } from './useShortWait';

const loading = { isLoading: true, failureCount: 0, isFetchedAfterMount: false };
const loaded = { isLoading: false, failureCount: 0, isFetchedAfterMount: true };
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const wait = (query = loading) => renderHook(useShortWait, { initialProps: query });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ['has loaded', loaded],
  ['failed for the first time', { ...loading, failureCount: 1 }],
])('a list waits until the other query %s', (_, next) => {
  const { result, rerender } = wait();
  expect(result.current).toBe(true);
  rerender(next);
  expect(result.current).toBe(false);
});

test('a list waits for a few seconds from the start of the other query, and no longer', () => {
  const { result, rerender } = wait({ ...loading, isLoading: false });
  pass(60_000);
  expect(result.current).toBe(false);
  rerender(loading);
  pass(3900);
  expect(result.current).toBe(true);
  pass(200);
  expect(result.current).toBe(false);
});

test('a list that has appeared stays when the other query starts again', () => {
  const { result, rerender } = wait();
  rerender({ ...loading, failureCount: 1 });
  rerender({ ...loading, isFetchedAfterMount: true });
  expect(result.current).toBe(false);
});
