import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { OfferForm } from './OfferForm';
import { offer } from './queries';

test('a removal moves the focus to the next program, and from the last to the search', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const client = new QueryClient();
  const programs = ['Walk', 'Sleep'].map((title, id) => ({ id, title, when: 'joined' as const }));
  const data = { open: true, text: '', programs, packages: [], version: 1 };
  client.setQueryData(offer.queryKey, data);
  render(
    <QueryClientProvider client={client}>
      <OfferForm />
    </QueryClientProvider>,
  );
  const button = (name: string) => screen.getByRole('button', { name });
  await userEvent.click(button('Remove Walk'));
  expect(button('Remove Sleep')).toHaveFocus();
  await userEvent.click(button('Remove Sleep'));
  expect(screen.getByRole('searchbox', { name: 'Add a program' })).toHaveFocus();
});
