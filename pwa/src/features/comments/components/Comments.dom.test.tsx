import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { isHeld } from '@/lib/unsaved';
import { holdChanges } from '@/test/holdChanges';
import { commentsOn } from '../queries';
import { Comments } from './Comments';

test('a comment that is typed while another is sent stays, and asks before it is left', async () => {
  const day = { program: 1, member: 2, date: '2026-05-05' };
  const { answers } = holdChanges();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const none = { data: [], meta: { next_cursor: null } };
  client.setQueryData(commentsOn(day).queryKey, { pages: [none], pageParams: [null] });
  // The refetch after a change would never end.
  vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  render(
    <QueryClientProvider client={client}>
      <Comments day={day} me={2} />
    </QueryClientProvider>,
  );
  const field = screen.getByLabelText('Your comment');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  expect(isHeld()).toBe(false);
  type('Well done');
  expect(isHeld()).toBe(true);
  const send = screen.getByRole('button', { name: 'Post comment' });
  fireEvent.click(send);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await vi.waitFor(() => expect(send).toHaveAttribute('aria-disabled', 'true'));
  type('Well done! And tomorrow?');
  await act(async () => answers[0]?.(Response.json({ data: {} })));
  await vi.waitFor(() => expect(send).toHaveAttribute('aria-disabled', 'false'));
  expect(field).toHaveValue('Well done! And tomorrow?');
});
