import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { useAccept, useLaunch } from './own/queries';
import { useJoin, useLeave } from './useMembership';

type Change = { mutateAsync(input: never): Promise<unknown> };

const ways: [string, () => Change][] = [
  ['joining a program', () => useJoin({ id: 7 })],
  ['leaving a program', () => useLeave(7)],
  ['accepting an invitation', () => useAccept('a-token')],
  ['starting a custom program', () => useLaunch({ id: 7 })],
];

test.each(ways)('%s refetches the programs of the log', async (_, useWay) => {
  vi.stubGlobal('fetch', async () => Response.json({ data: {} }));
  const client = new QueryClient();
  const log = ['today', 1, 'programs'];
  client.setQueryData(log, 0);
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const { result } = renderHook(useWay, { wrapper });
  await act(() => result.current.mutateAsync(undefined as never));
  expect(client.getQueryState(log)?.isInvalidated).toBe(true);
});
