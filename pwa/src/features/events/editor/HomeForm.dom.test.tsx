import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { holdChanges } from '@/test/holdChanges';
import { eventsHome } from '../queries';
import { HomeForm } from './HomeForm';
import { eventsToRecommend } from './queries';

test('a save sends the version that was edited, and a refused save keeps the text', async () => {
  const home = { version: 2, title: 'Events', text: 'Old', image: null, featured_event_id: null };
  const { bodies, answers } = holdChanges();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  client.setQueryData(eventsHome.queryKey, home);
  client.setQueryData(eventsToRecommend.queryKey, []);
  render(
    <QueryClientProvider client={client}>
      <HomeForm />
    </QueryClientProvider>,
  );
  const title = screen.getByLabelText<HTMLInputElement>('Heading');
  fireEvent.change(title, { target: { value: 'Walks' } });
  fireEvent.submit(title.form as HTMLFormElement);
  const sent = { version: 2, title: 'Walks', text: 'Old', featured_event_id: null };
  await vi.waitFor(() => expect(bodies).toEqual([sent]));
  const refused = { code: 'conflict', message: 'Another administrator has just saved this.' };
  await act(async () => answers[0]?.(Response.json(refused, { status: 409 })));
  expect(await screen.findByText(refused.message)).toBeInTheDocument();
  expect(title).toHaveValue('Walks');
});
