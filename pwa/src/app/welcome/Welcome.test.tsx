import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Welcome } from './Welcome';

const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });

async function choose(fetch: () => Promise<Response>) {
  vi.stubGlobal('fetch', vi.fn(fetch));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Welcome joined={() => {}} skip={() => {}} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Sleeping well' }));
}

test('if programs fail to load, the page offers a retry instead of the empty state', async () => {
  let broken = true;
  await choose(async () =>
    broken
      ? answer(503, { status: 503, code: 'unavailable', title: 'Busy' })
      : answer(200, { data: [], meta: { next_cursor: null } }),
  );
  const again = await screen.findByRole('button', { name: 'Try again?' });
  expect(screen.queryByText('No program is open right now')).toBeNull();
  broken = false;
  await userEvent.click(again);
  expect(await screen.findByText('No program is open right now')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See all programs' })).toBeInTheDocument();
});
