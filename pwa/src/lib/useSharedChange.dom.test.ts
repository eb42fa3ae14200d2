import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { ApiError } from '@/api/error';
import { useSharedChange } from './useSharedChange';

const refusedAs = (code: string) => () => Promise.reject(new ApiError('No.', 409, { code }));

test.each([
  ['that is saved', async () => undefined, true],
  ['that a colleague’s change refuses', refusedAs('conflict'), true],
  ['with a fault', refusedAs('invalid'), false],
])('a change %s refetches what shows it: %s', async (_, change, refetched) => {
  const client = new QueryClient();
  const keys = [['editor', 2], ['shown', 2], ['other']];
  for (const key of keys) client.setQueryData(key, {});
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const { result } = renderHook(
    () => useSharedChange<undefined, unknown>(change, { key: ['editor'], also: ['shown'] }),
    { wrapper },
  );
  await result.current.mutateAsync(undefined).catch(() => undefined);
  const isRefetched = (key: unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect(keys.map(isRefetched)).toEqual([refetched, refetched, false]);
});
