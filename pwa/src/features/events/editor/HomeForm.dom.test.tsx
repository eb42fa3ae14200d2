import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { eventsHome } from '../queries';
import { HomeForm } from './HomeForm';
import { eventsToEdit } from './queries';

test('a save keeps what a colleague has changed in the other fields', async () => {
  const home = { title: 'Events', text: 'Old', image: null, featured_event_id: null };
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json({ data: { ...home, text: 'New' } });
    bodies.push(await request.json());
    return new Promise(() => undefined);
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  client.setQueryData(eventsHome.queryKey, home);
  const none = { pages: [{ data: [], meta: { next_cursor: null } }], pageParams: [null] };
  const ahead = eventsToEdit({ status: 'published', phase: 'upcoming' });
  client.setQueryData(ahead.queryKey, none);
  render(
    <QueryClientProvider client={client}>
      <HomeForm />
    </QueryClientProvider>,
  );
  const title = screen.getByLabelText<HTMLInputElement>('Heading');
  fireEvent.input(title, { target: { value: 'Walks' } });
  fireEvent.submit(title.form as HTMLFormElement);
  await vi.waitFor(() =>
    expect(bodies).toEqual([{ title: 'Walks', text: 'New', featured_event_id: null }]),
  );
});
