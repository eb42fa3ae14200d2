import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { holdChanges } from '@/test/holdChanges';
import { OrderTable } from './OrderTable';
import { orders } from './queries';

const order = (id: number, user_name: string) => ({
  id,
  user_name,
  name: user_name,
  street: '',
  extra: '',
  postcode: '',
  city: '',
  region: '',
  country: '',
  size: 'M',
  cut: 'straight',
  state: 'ordered',
  ordered_at: '2026-05-05T10:00:00Z',
});

test('an order that is chosen while others are marked as sent stays chosen', async () => {
  const { answers } = holdChanges();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const page = { data: [order(1, 'Ana'), order(2, 'Bo')], meta: { next_cursor: null } };
  client.setQueryData(orders({}).queryKey, { pages: [page], pageParams: [null] } as never);
  vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  render(
    <QueryClientProvider client={client}>
      <OrderTable search={{}} change={() => undefined} />
    </QueryClientProvider>,
  );
  const [ana, bo] = screen.getAllByRole('checkbox');
  fireEvent.click(ana as HTMLElement);
  const mark = screen.getByRole('button', { name: 'Mark as sent' });
  fireEvent.click(mark);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await vi.waitFor(() => expect(mark).toHaveAttribute('aria-disabled', 'true'));
  fireEvent.click(bo as HTMLElement);
  answers[0]?.(Response.json({ data: { sent: 1 } }));
  await vi.waitFor(() => expect(ana).not.toBeChecked());
  expect(bo).toBeChecked();
});
