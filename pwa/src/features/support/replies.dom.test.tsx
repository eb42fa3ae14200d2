import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TicketThread } from './components/TicketThread';
import { DeskTicketView } from './desk/DeskTicketView';
import type { DeskTicket } from './desk/queries';
import type { Ticket } from './queries';

const message = (id: number) =>
  ({ id, by: 'support', name: 'Ida', text: `Message ${id}`, at: '2026-05-04T10:00:00Z' }) as never;
const thread = (length: number) => Array.from({ length }, (_, i) => message(i + 1));
const common = { subject: 'Steps', state: 'open', topic: null, created_at: '2026-05-04T09:00:00Z' };
const ticket = (id: number, messages: number) =>
  ({ ...common, id, messages: thread(messages) }) as unknown as Ticket;
const deskTicket = (id: number, messages: number) =>
  ({
    ...common,
    id,
    name: 'Ann',
    email: 'ann@a.example',
    thread: thread(messages),
  }) as unknown as DeskTicket;

const views = {
  'the author': (id: number, messages: number) => (
    <TicketThread ticket={ticket(id, messages)} way={{ id }} />
  ),
  'the team': (id: number, messages: number) => (
    <DeskTicketView ticket={deskTicket(id, messages)} me={1} />
  ),
};

/** Shows a ticket with two messages; `show` switches to more messages or to another ticket. */
function open(view: (id: number, messages: number) => React.ReactNode) {
  const client = new QueryClient();
  const within = (id: number, messages: number) => (
    <QueryClientProvider client={client}>{view(id, messages)}</QueryClientProvider>
  );
  const { rerender } = render(within(1, 2));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  fireEvent.change(field, { target: { value: 'half a sen' } });
  return { field, show: (id: number, messages: number) => rerender(within(id, messages)) };
}

test.each(Object.entries(views))('a new message keeps what %s is typing', (_, view) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const { field, show } = open(view);
  field.focus();
  show(1, 3);
  expect(screen.getByText('Message 3')).toBeInTheDocument();
  expect(screen.getByRole('textbox')).toBe(field);
  expect(field).toHaveValue('half a sen');
  expect(field).toHaveFocus();
});

test.each(Object.entries(views))('another ticket begins without what %s typed', (_, view) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const { show } = open(view);
  show(2, 2);
  expect(screen.getByRole('textbox')).toHaveValue('');
});

test.each(Object.entries(views))('what %s has sent leaves the field', async (_, view) => {
  vi.stubGlobal('fetch', async ({ method }: Request) =>
    Response.json(
      method === 'POST' ? { data: ticket(1, 3) } : { data: [], meta: { next_cursor: null } },
    ),
  );
  const { field } = open(view);
  fireEvent.submit(field.form as HTMLFormElement);
  await waitFor(() => expect(field).toHaveValue(''));
});

test('a ticket stays with an agent who has left the team', async () => {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const data = url.endsWith('/agents') ? [{ id: 2, name: 'Ben' }] : [];
    return Response.json({ data, meta: { next_cursor: null } });
  });
  const left = { ...deskTicket(1, 1), assigned_id: 3, assigned_name: 'Cleo' };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeskTicketView ticket={left} me={1} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('option', { name: 'Ben' })).toBeInTheDocument();
  expect(screen.getByLabelText('Assigned to')).toHaveDisplayValue('Cleo');
});
