import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openInvoices } from '../admin/queries';
import { OpenInvoices } from './OpenInvoices';

vi.mock('../admin/MemberLink', () => ({ MemberLink: ({ name }: { name: string }) => name }));

const invoice = (id: number, provider: string) => ({
  ...{ id, number: `DM-${id}`, provider, reference: `RF${id}`, user_id: id, name: `Ana ${id}` },
  ...{ due: { amount: 100, currency: 'EUR', digits: 2 }, due_at: '2026-05-20T10:00:00Z' },
});

test('an invoice that the provider collects cannot be marked as paid', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const client = new QueryClient();
  const page = { data: [invoice(1, 'manual'), invoice(2, 'stripe')], meta: { next_cursor: null } };
  const { queryKey } = openInvoices({ q: undefined });
  client.setQueryData(queryKey, { pages: [page], pageParams: [null] } as never);
  render(
    <QueryClientProvider client={client}>
      <OpenInvoices q={undefined} search={() => undefined} mayWrite />
    </QueryClientProvider>,
  );
  expect(screen.getByText('Ana 2')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Mark/ })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Mark DM-1 as paid' })).toBeTruthy();
  expect(screen.queryByText(/RF2/)).toBeNull();
});
