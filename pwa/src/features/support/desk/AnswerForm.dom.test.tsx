import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AnswerForm } from './AnswerForm';
import type { DeskTicket } from './queries';

const row = (id: number, title: string) => ({ id, title, text: title, used: 0, version: 1 });
const page = (data: object[], next_cursor: string | null = null) =>
  Response.json({ data, meta: { next_cursor } });

function open(...answers: Response[]) {
  vi.stubGlobal('fetch', async () => answers.shift() ?? new Promise(() => undefined));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: 0 } } })}>
      <AnswerForm ticket={{ id: 7, name: 'Ana' } as DeskTicket} />
    </QueryClientProvider>,
  );
}

test('every canned answer can be inserted, on whichever page it is', async () => {
  open(page([row(1, 'Welcome')], 'more'), page([row(2, 'Goodbye')]));
  await screen.findByRole('option', { name: 'Goodbye' });
  fireEvent.change(screen.getByLabelText('Insert a canned answer'), { target: { value: '2' } });
  expect(screen.getByLabelText('Your answer')).toHaveValue('Goodbye');
});

test('canned answers that do not load can be loaded again', async () => {
  open(Response.json({ code: 'internal', message: 'No.' }, { status: 500 }), page([row(1, 'Hi')]));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again?' }));
  expect(await screen.findByRole('option', { name: 'Hi' })).toBeInTheDocument();
});
