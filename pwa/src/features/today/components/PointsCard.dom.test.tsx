import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OfflineLog } from '@/offline/log';
import { LogContext } from '../LogContext';
import { ranges } from '../points';
import { PointsCard } from './PointsCard';

/** Renders the card of a member who joined today; `sync` updates the total from the server. */
function open() {
  let [view, tell] = [{ stored: { totals: { points: 10 } } }, () => {}];
  const sync = (points: number) =>
    act(() => {
      view = { stored: { totals: { points } } };
      tell();
    });
  const log = {
    account: 1,
    get view() {
      return view;
    },
    listen: (listener: () => void) => {
      tell = listener;
      return () => undefined;
    },
  } as unknown as OfflineLog;
  let total = 10;
  vi.stubGlobal('fetch', async () => Response.json({ data: { total, buckets: [] } }));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const card = (
    <QueryClientProvider client={client}>
      <LogContext value={log}>
        <PointsCard />
      </LogContext>
    </QueryClientProvider>
  );
  const { unmount } = render(card);
  return {
    sync,
    answer: (points: number) => {
      total = points;
    },
    reopen: () => {
      unmount();
      render(card);
    },
  };
}

test('a new member can choose every range', () => {
  open();
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(ranges.map(({ name }) => name));
});

test('the points are counted again once a tap has reached the server', async () => {
  const { answer, sync } = open();
  expect(await screen.findByText('10')).toBeInTheDocument();
  answer(20);
  sync(20);
  expect(await screen.findByText('20')).toBeInTheDocument();
});

test('the points are counted again when the page is opened again', async () => {
  const { answer, reopen } = open();
  expect(await screen.findByText('10')).toBeInTheDocument();
  answer(20);
  reopen();
  expect(await screen.findByText('20')).toBeInTheDocument();
});
