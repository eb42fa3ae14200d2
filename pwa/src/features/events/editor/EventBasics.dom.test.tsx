import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { WholeEvent } from '../event';
import { EventBasics } from './EventBasics';

const event = {
  id: 4,
  version: 3,
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

/** Edits a field. Before the form is sent, a colleague saves version 4 of the event. */
function edit(label: string, value: string, theirs: Partial<WholeEvent>) {
  const client = new QueryClient();
  const form = (now: WholeEvent) => (
    <QueryClientProvider client={client}>
      <EventBasics
        event={now}
        writing={({ label, value, onChange }) => (
          <textarea
            aria-label={label}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(form(event));
  const field = screen.getByLabelText<HTMLInputElement>(label);
  fireEvent.input(field, { target: { value } });
  rerender(form({ ...event, ...theirs, version: 4 }));
  expect(field).toHaveValue(value);
  fireEvent.submit(field.form as HTMLFormElement);
}

test('a save does not send back a field that a colleague has changed meanwhile', async () => {
  edit('Title', 'Night walk', { summary: 'Now longer' });
  await vi.waitFor(() => expect(bodies).toEqual([{ title: 'Night walk', version: 4 }]));
});

test('a new end does not send back the start', async () => {
  edit('Ends', '2026-11-24T19:00', { starts_at: '2026-11-24T16:00:00Z' });
  await vi.waitFor(() =>
    expect(bodies).toEqual([{ ends_at: '2026-11-24T19:00:00.000Z', version: 4 }]),
  );
});

test('a new start, which would move the end, sends the newest end', async () => {
  edit('Starts', '2026-11-24T16:30', { ends_at: '2026-11-24T20:00:00Z' });
  const times = { starts_at: '2026-11-24T16:30:00.000Z', ends_at: '2026-11-24T20:00:00.000Z' };
  await vi.waitFor(() => expect(bodies).toEqual([{ ...times, version: 4 }]));
});

test('a field that a colleague has changed too is sent with the old version, and the text stays', async () => {
  const message = 'Another administrator has just changed this event.';
  const refused = () => Response.json({ code: 'conflict', message }, { status: 409 });
  vi.stubGlobal('fetch', async (request: Request) => {
    bodies.push(await request.json());
    return refused();
  });
  edit('Description', 'Bring **tea**', { description: 'Bring cake' });
  await screen.findByText(message);
  expect(bodies).toEqual([{ description: 'Bring **tea**', version: 3 }]);
  expect(screen.getByLabelText('Description')).toHaveValue('Bring **tea**');
});

test('a form without edits follows the changes of colleagues', () => {
  const client = new QueryClient();
  const form = (now: WholeEvent) => (
    <QueryClientProvider client={client}>
      <EventBasics event={now} writing={() => null} />
    </QueryClientProvider>
  );
  const { rerender } = render(form(event));
  rerender(form({ ...event, title: 'Night walk', version: 4 }));
  expect(screen.getByLabelText('Title')).toHaveValue('Night walk');
});
