import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { WholeEvent } from '../event';
import { EventBasics } from './EventBasics';

const event = {
  id: 4,
  title: 'Evening walk',
  summary: 'Short',
  description: '',
  timezone: 'UTC',
  starts_at: '2026-11-24T17:00:00Z',
  ends_at: '2026-11-24T18:30:00Z',
  visibility: 'public',
  status: 'draft',
} as unknown as WholeEvent;

test('a save does not send back a field that a colleague has changed meanwhile', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    bodies.push(await request.json());
    return new Promise(() => undefined);
  });
  const client = new QueryClient();
  const form = (now: WholeEvent) => (
    <QueryClientProvider client={client}>
      <EventBasics event={now} />
    </QueryClientProvider>
  );
  const { rerender } = render(form(event));
  const title = screen.getByLabelText<HTMLInputElement>('Title');
  fireEvent.input(title, { target: { value: 'Night walk' } });
  rerender(form({ ...event, summary: 'Now longer' }));
  expect(title).toHaveValue('Night walk');
  fireEvent.submit(title.form as HTMLFormElement);
  await vi.waitFor(() => expect(bodies).toEqual([{ title: 'Night walk' }]));
});
