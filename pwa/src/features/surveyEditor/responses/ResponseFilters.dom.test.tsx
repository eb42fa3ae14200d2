import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { monthWords } from '../words';
import { ResponseFilters } from './ResponseFilters';

test('responses to earlier versions can be filtered by month', async () => {
  const data = { periods: [], all_periods: ['2026-05'] };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data })));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ResponseFilters survey={4} monthly search={{}} change={() => undefined} />
    </QueryClientProvider>,
  );
  const may = { name: monthWords('2026-05') };
  expect(await screen.findByRole('option', may)).toBeInTheDocument();
});
