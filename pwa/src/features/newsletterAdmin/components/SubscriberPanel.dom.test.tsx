import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { modal, type OpenModal } from '@/ui/modal';
import { subscriber } from '../queries';
import { SubscriberPanel } from './SubscriberPanel';

const details = {
  id: 5,
  email: 'bo@daymark.example',
  state: 'confirmed',
  created_at: '2026-05-05',
};
const known = { details, newsletters: [], consents: [] };

test('administrators can end a newsletter of a subscriber, but not add one', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PATCH') bodies.push(await request.json());
    return Response.json({ data: {} });
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const newsletters = [
    { id: 1, name: 'News', subscribed: true },
    { id: 2, name: 'Recipes', subscribed: false },
    { id: 3, name: 'Walks', subscribed: true },
  ];
  client.setQueryData(subscriber(5).queryKey, { ...known, newsletters } as never);
  render(
    <QueryClientProvider client={client}>
      <SubscriberPanel id={5} mayEdit onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('switch', { name: 'Recipes' })).toBeDisabled();
  fireEvent.click(screen.getByRole('switch', { name: 'News' }));
  expect(bodies).toEqual([]);
  const { change } = (modal.current() as OpenModal).props as { change(): Promise<void> };
  await change();
  // Send only this change: a colleague may have ended another subscription in the meantime.
  expect(bodies).toEqual([{ end_newsletter_id: 1 }]);
  modal.close();
});

test('the panel of a subscriber closes once the subscriber is deleted, not before', async () => {
  let status = 500;
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request.method);
    return Response.json({ data: {}, message: 'No.' }, { status });
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  client.setQueryData(subscriber(5).queryKey, known as never);
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={client}>
      <SubscriberPanel id={5} mayEdit onClose={onClose} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Delete/ }));
  const { change } = (modal.current() as OpenModal).props as { change(): Promise<void> };
  await expect(change()).rejects.toThrow();
  expect(onClose).not.toHaveBeenCalled();
  status = 200;
  await change();
  expect(onClose).toHaveBeenCalledOnce();
  // The deleted subscriber is not requested again.
  expect(asked).toEqual(['DELETE', 'DELETE']);
  modal.close();
});
