import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { session } from '@/features/accounts/session';
import { toast } from '@/ui/toast';
import { useSignOut as words } from '../words';
import { useSignOut } from './useSignOut';

const navigate = vi.fn();
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => navigate,
}));
vi.mock('@/ui/toast', () => ({ toast: vi.fn() }));
vi.mock('../log/leave', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('a sign-out whose code does not load says that it failed', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const client = new QueryClient();
  client.setQueryData(session.queryKey, { id: 1 } as never);
  const { result } = renderHook(useSignOut, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await act(() => result.current());
  expect(toast).toHaveBeenCalledWith(words.failed, 'trouble');
  expect(fetched).not.toHaveBeenCalled();
  expect(navigate).not.toHaveBeenCalled();
});
