import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { holdChanges } from '@/test/holdChanges';
import { programTypes } from '../siteQueries';
import { TypesCard } from './TypesCard';

test('a second click does not delete a type twice', async () => {
  holdChanges();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  client.setQueryData(programTypes.queryKey, [{ id: 3, name: 'Walk', challenges: 0 }]);
  render(
    <QueryClientProvider client={client}>
      <TypesCard />
    </QueryClientProvider>,
  );
  const button = screen.getByRole('button', { name: /Delete.*Walk/ });
  fireEvent.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
  fireEvent.click(button);
  expect(client.isMutating()).toBe(1);
});
