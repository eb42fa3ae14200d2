import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Asked } from '@/ui/Confirm';
import { modal } from '@/ui/modal';
import { PacksCard } from './PacksCard';
import { packs, programsToEdit } from './queries';

const edited = { challenge: { id: 7, steps: [] }, changes: 'anything' };
const program = (id: number, title: string) => ({ id, title, steps: [{ id, title: 'Begin' }] });
const page = (data: object[], next_cursor: string | null) => ({ data, meta: { next_cursor } });

/** The card, with one pack and the first page of the programs; returns the requests. */
function open(first: object[]) {
  const sent: Request[] = [];
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request);
    return request.url.includes('cursor=more')
      ? Promise.resolve(Response.json(page([program(2, 'Older')], null)))
      : new Promise(() => undefined);
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const pack = { id: 3, title: 'Sleep', description: 'For all', html: null };
  client.setQueryData(packs.queryKey, [pack] as never);
  const known = { pages: [page(first, 'more')], pageParams: [null] };
  client.setQueryData(programsToEdit(undefined).queryKey, known as never);
  render(
    <QueryClientProvider client={client}>
      <PacksCard edited={edited as never} />
    </QueryClientProvider>,
  );
  return sent;
}

const choose = () => fireEvent.change(screen.getByLabelText('Pack'), { target: { value: '3' } });

test('the steps of a pack are added once, however often the button is pressed', async () => {
  const sent = open([program(1, 'Newer')]);
  choose();
  const button = screen.getByRole('button', { name: 'Add steps' });
  fireEvent.click(button);
  await vi.waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
  fireEvent.click(button);
  await vi.waitFor(() => expect(sent).not.toEqual([]));
  expect(sent).toHaveLength(1);
});

test('a pack is deleted only after a question', async () => {
  const sent = open([program(1, 'Newer')]);
  choose();
  fireEvent.click(screen.getByRole('button', { name: 'Delete pack' }));
  const asked = modal.current()?.props as Asked;
  expect(asked.title).toBe('Delete “Sleep”?');
  expect(sent).toEqual([]);
  void asked.change();
  await vi.waitFor(() => expect(sent.map(({ method }) => method)).toEqual(['DELETE']));
  act(() => modal.close());
});

test('the chosen pack says what it is for', () => {
  open([program(1, 'Newer')]);
  expect(screen.queryByText('For all')).toBeNull();
  choose();
  expect(screen.getByText('For all')).toBeInTheDocument();
});

test.each([[[program(1, 'Newer')]], [[]]])(
  'a step can come from an older program',
  async (first) => {
    open(first);
    fireEvent.click(screen.getByRole('button', { name: 'Show older programs' }));
    expect(await screen.findByRole('option', { name: 'Older' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show older programs' })).toBeNull();
  },
);
