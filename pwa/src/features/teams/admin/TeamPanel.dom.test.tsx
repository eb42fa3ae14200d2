import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { managedTeam } from './queries';
import { TeamPanel } from './TeamPanel';

const all = 'All members of the program are in this team.';
const page = (data: object[], next_cursor: string | null = null) =>
  Response.json({ data, meta: { next_cursor } });

/** The panel of a team, with these answers to the requests for members whom it can take in. */
function open(...answers: (() => Promise<Response>)[]) {
  const asked = vi.fn((_: Request) => answers.shift()?.() ?? new Promise(() => undefined));
  const client = new QueryClient({ defaultOptions: { queries: { retry: 0 } } });
  const team = { id: 7, name: 'Larks', members: [], members_count: 0, open: true };
  client.setQueryData<unknown>(managedTeam(7).queryKey, team);
  vi.stubGlobal('fetch', (request: Request) =>
    request.url.includes('/candidate') ? asked(request) : new Promise(() => undefined),
  );
  render(
    <QueryClientProvider client={client}>
      <TeamPanel id={7} most={10} onClose={() => undefined} />
    </QueryClientProvider>,
  );
}

test('every member of the program can be added, on whichever page they are', async () => {
  open(
    async () => page([{ user_id: 1, name: 'Ana' }], 'more'),
    async () => page([{ user_id: 2, name: '' }]),
  );
  expect(await screen.findByRole('option', { name: 'Ana' })).toBeInTheDocument();
  expect(screen.getByRole('option', { name: 'Member 2' })).toBeInTheDocument();
  expect(screen.queryByText(all)).toBeNull();
});

test('nobody is said to be left while the members load, nor if they do not load', async () => {
  open(
    async () => Response.json({ code: 'internal', message: 'No.' }, { status: 500 }),
    async () => page([]),
  );
  expect(screen.getByText('Loading the program’s members')).toBeInTheDocument();
  expect(screen.queryByText(all)).toBeNull();
  const again = await screen.findByRole('button', { name: 'Try again?' });
  expect(screen.queryByText(all)).toBeNull();
  fireEvent.click(again);
  expect(await screen.findByText(all)).toBeInTheDocument();
});
