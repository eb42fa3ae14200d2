import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { modal } from '@/ui/modal';
import { badgeRules } from './queries';
import { RuleList } from './RuleList';

test('the empty list of badge rules leads to the first one', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  client.setQueryData(badgeRules.queryKey, []);
  render(
    <QueryClientProvider client={client}>
      <RuleList />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'New badge rule' }));
  expect(modal.current()?.type).toBe('edit badge rule');
  modal.close();
});
