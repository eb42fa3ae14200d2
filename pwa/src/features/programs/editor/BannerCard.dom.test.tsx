import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { isHeld } from '@/lib/unsaved';
import { holdChanges } from '@/test/holdChanges';
import { availableBanner } from '../siteQueries';
import { BannerCard } from './BannerCard';

const banner = { version: 3, enabled: true, title: 'Hello', description: '', link: null };

/**
 * Renders the card with an old banner. The server has a newer one, and changes wait for a response.
 */
function open() {
  const { bodies, answers } = holdChanges({ ...banner, version: 4, title: 'By a colleague' });
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
  return { client, title, type, send, bodies, answers };
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

test('a save sends the version that was edited, and a refused save keeps the text', async () => {
  const { client, title, type, send, bodies, answers } = open();
  type('Hello all');
  send();
  await vi.waitFor(() => expect(bodies).toEqual([{ ...banner, title: 'Hello all' }]));
  const refused = { code: 'conflict', message: 'Another administrator has just saved this.' };
  await act(async () => answers[0]?.(Response.json(refused, { status: 409 })));
  expect(await screen.findByText(refused.message)).toBeInTheDocument();
  await vi.waitFor(() =>
    expect(client.getQueryData(availableBanner.queryKey)).toMatchObject({ version: 4 }),
  );
  expect(title).toHaveValue('Hello all');
  expect(isHeld()).toBe(true);
});
