import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { EventList } from '@/features/events/components/EventList';
import { OwnEvents } from '@/features/events/components/OwnEvents';
import { eventsAhead, eventsBefore, eventsNow, ownEvents } from '@/features/events/queries';
import { programsOf } from '@/features/programs/catalogue';
import { ProgramList } from '@/features/programs/components/ProgramList';
import { holdChanges } from '@/test/holdChanges';

const nobody = { who: 0, zone: 'UTC' };

const lists: [string, readonly (readonly unknown[])[], ReactNode][] = [
  [
    'Loading the programs',
    [programsOf({}).queryKey],
    <ProgramList key="" signedIn filter={{}} showAll={() => undefined} />,
  ],
  [
    'Loading the events',
    [eventsNow(0).queryKey, eventsAhead(0).queryKey, eventsBefore(0).queryKey],
    <EventList key="" {...nobody} />,
  ],
  [
    'Loading your events',
    [ownEvents(1, false).queryKey],
    <OwnEvents key="" me={1} zone="UTC" find={null} />,
  ],
];

const empty = { pages: [{ data: [], meta: { next_cursor: null } }], pageParams: [undefined] };

test.each(lists)('%s: nothing appears until the whole list has loaded', (loading, known, list) => {
  holdChanges();
  const client = new QueryClient();
  for (const key of known) client.setQueryData(key, empty);
  render(<QueryClientProvider client={client}>{list}</QueryClientProvider>);
  expect(screen.getByText(loading)).toBeInTheDocument();
  expect(screen.queryByText(/^No (programs|events) yet$/)).toBeNull();
});

test.each(lists.slice(0, 2))('%s: a list does not wait for retries', async (_, known, list) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 1e9 } } });
  for (const key of known) client.setQueryData(key, empty);
  render(<QueryClientProvider client={client}>{list}</QueryClientProvider>);
  expect(await screen.findByText(/^No (programs|events) yet$/)).toBeInTheDocument();
});
