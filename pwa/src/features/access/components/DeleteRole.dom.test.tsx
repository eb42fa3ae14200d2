import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Role, rolesOf } from '../queries';
import { DeleteRole } from './DeleteRole';

const role = { id: 4, name: 'helper', members: 0, permissions: [] } as unknown as Role;

const open = (client: QueryClient) => {
  render(
    <QueryClientProvider client={client}>
      <DeleteRole role={role} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete role' }));
};

test('a deleted role also leaves the panels of accounts', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: null })));
  const client = new QueryClient();
  client.setQueryData(rolesOf(9).queryKey, [role]);
  open(client);
  const isStale = () => client.getQueryState(rolesOf(9).queryKey)?.isInvalidated;
  await vi.waitFor(() => expect(isStale()).toBe(true));
});

test('without a network, the dialog says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  open(new QueryClient());
  expect(await screen.findByText(/You are offline/)).toBeInTheDocument();
});
