import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { isHeld } from '@/lib/unsaved';
import { holdChanges } from '@/test/holdChanges';
import { availableBanner } from '../siteQueries';
import { BannerCard } from './BannerCard';

const banner = { enabled: true, title: 'Hello', description: '', link: null };

/** The card with this banner. The server has another text; calls that change it wait for answers. */
function open() {
  const { bodies, answers } = holdChanges({ ...banner, description: 'Written by a colleague' });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  client.setQueryData(availableBanner.queryKey, banner as never);
  render(
    <QueryClientProvider client={client}>
      <BannerCard />
    </QueryClientProvider>,
  );
  const title = screen.getByLabelText<HTMLInputElement>('Title');
  const type = (value: string) => fireEvent.change(title, { target: { value } });
  const send = () => fireEvent.submit(title.form as HTMLFormElement);
  return { title, type, send, bodies, answers };
}

test('what is typed during a save stays, unsaved', async () => {
  const { title, type, send, answers } = open();
  type('Hello all');
  send();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  type('Hello all of you');
  await act(async () => answers[0]?.(Response.json({ data: { ...banner, title: 'Hello all' } })));
  expect(await screen.findByText('Unsaved changes')).toBeInTheDocument();
  expect(title).toHaveValue('Hello all of you');
  expect(isHeld()).toBe(true);
});

test('a save keeps what a colleague has changed since the card was loaded', async () => {
  const { type, send, bodies } = open();
  type('Hello all');
  send();
  const sent = { ...banner, title: 'Hello all', description: 'Written by a colleague' };
  await vi.waitFor(() => expect(bodies).toEqual([sent]));
});
