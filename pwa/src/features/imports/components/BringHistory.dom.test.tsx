import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Found, Outcome } from '../queries';
import { BringHistory } from './BringHistory';

const habit = { name: 'Walk', recurrence: 1, days: { done: 1 }, notes: 0 };
const found: Found = { format: 'loop', habits: [habit], left_out: [] };
const outcome: Outcome = {
  preview: true,
  credited: 1,
  history: 0,
  present: 0,
  silent: 0,
  refused: {},
  begun: 1,
};

const nothing = /Nothing was imported\.$/;
const part = /Part of it may be imported\. Import the same file again: nothing is added twice\.$/;

const own = ['own programs'];

/** Chooses a file and presses buttons. The last call fails; status 0: without a response. */
async function fail(status: number, ...buttons: string[]) {
  const answers = [{ data: found }, { data: outcome }].slice(0, buttons.length);
  vi.stubGlobal('fetch', async () => {
    const answer = answers.shift();
    if (answer) return Response.json(answer);
    if (status === 0) throw new TypeError('Failed to fetch');
    return Response.json({ message: 'That did not work.' }, { status });
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(own, { challenges: [] });
  render(
    <QueryClientProvider client={client}>
      <BringHistory next={null} />
    </QueryClientProvider>,
  );
  const files = [new File(['Date,Walk'], 'Checkmarks.csv')];
  fireEvent.change(screen.getByLabelText(/^Choose file/), { target: { files } });
  for (const name of buttons) fireEvent.click(await screen.findByRole('button', { name }));
  await vi.waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement());
  return client;
}

test.each([0, 503])('an import that ends with status %i may be there in part', async (status) => {
  const client = await fail(status, 'Preview import', 'Import habits');
  expect(screen.getByRole('alert')).toHaveTextContent(part);
  expect(client.getQueryState(own)?.isInvalidated).toBe(true);
});

test.each([
  ['a refused import', 409, ['Preview import', 'Import habits']],
  ['a failed preview', 503, ['Preview import']],
  ['an unreadable file', 422, []],
  ['a file that did not arrive', 0, []],
])('%s has imported nothing', async (_, status, buttons) => {
  await fail(status, ...buttons);
  expect(screen.getByRole('alert')).toHaveTextContent(nothing);
});
