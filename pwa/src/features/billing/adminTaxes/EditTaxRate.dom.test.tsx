import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { taxRates } from '../admin/queries';
import { EditTaxRate } from './EditTaxRate';

test('when a colleague has changed the rates, the save is refused, the form stays and the rates are refetched', async () => {
  const bodies: unknown[] = [];
  const message = 'Another administrator has just changed the tax rates.';
  vi.stubGlobal('fetch', async (request: Request) => {
    bodies.push(await request.json());
    return Response.json({ code: 'conflict', message }, { status: 409 });
  });
  const close = vi.fn();
  const all = { rates: [{ country: 'SE', name: 'Moms', rate: 25_000 }], version: 3 };
  const client = new QueryClient();
  client.setQueryData(taxRates.queryKey, all as never);
  render(
    <QueryClientProvider client={client}>
      <EditTaxRate all={all} at={0} onClose={close} />
    </QueryClientProvider>,
  );
  const percent = screen.getByLabelText<HTMLInputElement>('Rate (%)');
  fireEvent.change(percent, { target: { value: '24' } });
  fireEvent.submit(percent.form as HTMLFormElement);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(bodies).toMatchObject([{ rates: [{ name: 'Moms', rate: 24_000 }], version: 3 }]);
  expect(percent).toHaveValue('24');
  expect(close).not.toHaveBeenCalled();
  expect(client.getQueryState(taxRates.queryKey)?.isInvalidated).toBe(true);
});
