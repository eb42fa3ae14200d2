import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SurveyHome } from './SurveyHome';

test.each([
  [0, 'Scorecard'],
  [7, 'All surveys'],
])('for the account %d, the list of surveys has the name of its link: %s', (account, title) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SurveyHome account={account} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
});
