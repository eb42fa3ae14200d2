import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { download } from '@/lib/download';
import { subscriber } from '../admin/queries';
import { SubscriberPanel } from './SubscriberPanel';

vi.mock('@/lib/download', async (original) => ({
  ...(await original<object>()),
  download: vi.fn(),
}));

// A plain link would save the server's refusal as the file once the access token has expired.
test('an invoice is downloaded like any other file', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const invoice = {
    ...{ id: 7, number: 'DM-7', kind: 'invoice', state: 'paid' },
    ...{ total: { amount: 100, currency: 'EUR', digits: 2 }, issued_at: '2026-05-06T10:00:00Z' },
  };
  const client = new QueryClient();
  client.setQueryData(subscriber(1).queryKey, {
    ...{ user: { id: 1, name: 'Ana', email: 'ana@daymark.example' }, customer: null },
    ...{ balances: [], subscriptions: [], complimentary: [], events: [], postings: [] },
    invoices: [invoice],
  } as never);
  render(
    <QueryClientProvider client={client}>
      <SubscriberPanel id={1} mayWrite={false} readsUsers={false} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByText('DM-7'));
  expect(download).toHaveBeenCalledWith('/v1/auth/invoice/7/pdf');
});
