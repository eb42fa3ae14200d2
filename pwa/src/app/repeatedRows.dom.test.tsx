import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ImportReport } from '@/features/articles/editor/ImportReport';
import type { Imported } from '@/features/articles/editor/transfer';
import { taxRates } from '@/features/billing/admin/queries';
import { TaxRates } from '@/features/billing/adminTaxes/TaxRates';
import { Lines } from '@/features/billing/components/Lines';

const line = { text: 'Seat', amount: { amount: 500, currency: 'EUR', digits: 2 } };
const rate = { country: 'DE', name: 'VAT', rate: 1900, valid_from: null, valid_until: null };
const outcome = {
  preview: true,
  faults: [],
  left_out: ['photo.tiff', 'photo.tiff'],
  articles: [],
  new_categories: [],
  new_authors: [],
} as unknown as Imported;
const nothing = () => undefined;

test.each<[string, ReactNode]>([
  ['lines of an invoice', <Lines key="" lines={[line, line]} label="Total" total="€10" />],
  ['tax rates', <TaxRates key="" mayWrite={false} />],
  [
    'files of an import',
    <ImportReport
      key=""
      outcome={outcome}
      busy={false}
      read={0}
      fault={undefined}
      back={nothing}
      go={nothing}
      onClose={nothing}
    />,
  ],
])('equal %s are all shown', (_, part) => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(nothing);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  client.setQueryData<unknown>(taxRates.queryKey, { version: 1, rates: [rate, rate] });
  render(<QueryClientProvider client={client}>{part}</QueryClientProvider>);
  expect(complaint).not.toHaveBeenCalled();
});
