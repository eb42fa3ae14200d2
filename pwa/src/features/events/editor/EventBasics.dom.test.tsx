import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
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

const bodies: unknown[] = [];

beforeEach(() => {
  bodies.length = 0;
  vi.stubGlobal('fetch', async (request: Request) => {
    bodies.push(await request.json());
    return new Promise(() => undefined);
  });
});

/** Edits a field; before the form is sent, a colleague changes the event. */
function edit(label: string, value: string, theirs: Partial<WholeEvent>) {
  const client = new QueryClient();
  const form = (now: WholeEvent) => (
    <QueryClientProvider client={client}>
      <EventBasics event={now} />
    </QueryClientProvider>
  );
  const { rerender } = render(form(event));
  const field = screen.getByLabelText<HTMLInputElement>(label);
  fireEvent.input(field, { target: { value } });
  rerender(form({ ...event, ...theirs }));
  expect(field).toHaveValue(value);
  fireEvent.submit(field.form as HTMLFormElement);
}

test('a save does not send back a field that a colleague has changed meanwhile', async () => {
  edit('Title', 'Night walk', { summary: 'Now longer' });
  await vi.waitFor(() => expect(bodies).toEqual([{ title: 'Night walk' }]));
});

test('a new end does not send back the start', async () => {
  edit('Ends', '2026-11-24T19:00', { starts_at: '2026-11-24T16:00:00Z' });
  await vi.waitFor(() => expect(bodies).toEqual([{ ends_at: '2026-11-24T19:00:00.000Z' }]));
});

test('a new start, which would move the end, sends the newest end', async () => {
  edit('Starts', '2026-11-24T16:30', { ends_at: '2026-11-24T20:00:00Z' });
  const times = { starts_at: '2026-11-24T16:30:00.000Z', ends_at: '2026-11-24T20:00:00.000Z' };
  await vi.waitFor(() => expect(bodies).toEqual([times]));
});
