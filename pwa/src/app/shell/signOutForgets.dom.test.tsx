import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { session } from '@/features/accounts/session';
import { forgetAfterLeaving } from '../log/leave';
import { useSignOut } from './useSignOut';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => new Promise(() => undefined),
}));
vi.mock('../log/leave', () => ({
  sendBeforeLeaving: async () => true,
  forgetAfterLeaving: vi.fn(async () => undefined),
}));

test('a sign-out forgets the stored data even if the sign-in page does not load', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  const client = new QueryClient();
  client.setQueryData(session.queryKey, { id: 7 } as never);
  const { result } = renderHook(useSignOut, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  void result.current();
  await vi.waitFor(() => expect(forgetAfterLeaving).toHaveBeenCalledWith(7));
  expect(client.getQueryData(session.queryKey)).toBeNull();
});
