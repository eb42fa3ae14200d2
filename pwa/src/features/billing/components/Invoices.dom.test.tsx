import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { download } from '@/lib/download';
import { invoices } from '../queries';
import { Invoices } from './Invoices';

vi.mock('@/lib/download', async (original) => ({
  ...(await original<object>()),
  download: vi.fn(),
}));

const invoice = (id: number, state: string, kind = 'invoice') => ({
  ...{ id, number: `DM-${id}`, kind, state, total: { amount: 100, currency: 'EUR', digits: 2 } },
  ...{ issued_at: '2026-05-06T10:00:00Z', due_at: '2026-05-20T10:00:00Z' },
});

test('only paid invoices have a receipt', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const client = new QueryClient();
  const rows = [invoice(1, 'paid'), invoice(2, 'open'), invoice(3, 'paid', 'credit_note')];
  const page = { data: rows, meta: { next_cursor: null } };
  client.setQueryData(invoices.queryKey, { pages: [page], pageParams: [null] } as never);
  render(
    <QueryClientProvider client={client}>
      <Invoices />
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole('button', { name: /as PDF$/ })).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: /receipt/ }));
  expect(download).toHaveBeenCalledWith('/v1/auth/invoice/1/receipt');
});
