import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { holdChanges } from '@/test/holdChanges';
import { oneArticle, type Post, useReact, useSave } from './queries';

const post = {
  id: 3,
  slug: 'daylight',
  reaction_counts: [],
  me: { saved: false, reaction: null },
} as unknown as Post;

test('a reaction that fails is undone, a save made meanwhile is not', async () => {
  const { answers } = holdChanges();
  const client = new QueryClient();
  const { queryKey } = oneArticle(post.slug, 1);
  client.setQueryData(queryKey, post);
  const { result } = renderHook(() => ({ react: useReact(post, 1), save: useSave(post, 1) }), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const now = () => client.getQueryData(queryKey);
  await act(async () => result.current.react.mutate('like'));
  await vi.waitFor(() => expect(now()?.me?.reaction).toBe('like'));
  await act(async () => result.current.save.mutate(true));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  await act(async () => answers[0]?.(Response.json({ message: 'No.' }, { status: 500 })));
  await vi.waitFor(() => expect(now()?.me).toEqual({ saved: true, reaction: null }));
  expect(now()?.reaction_counts).toEqual([]);
});
