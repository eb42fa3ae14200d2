import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Program } from '../board';
import { finalResults } from './queries';
import { ResultsCard } from './ResultsCard';

test.each([
  ['average_per_day', 1234.5, '1,234.5 a day'],
  ['share_of_days_done', 85.71, '86%'],
] as const)('a final score is formatted as on the board: %s', (scoring, score, shown) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const row = { position: 1, rank: 1, name: 'Mia', score, points: 40, longest_streak: 3 };
  client.setQueryData<unknown>(finalResults(7).queryKey, {
    pages: [{ data: [row], meta: { next_cursor: null } }],
    pageParams: [null],
  });
  render(
    <QueryClientProvider client={client}>
      <ResultsCard program={{ id: 7, scoring } as Program} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('cell', { name: shown })).toBeInTheDocument();
});
