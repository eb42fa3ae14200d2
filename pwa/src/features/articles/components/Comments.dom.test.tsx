import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { isHeld } from '@/lib/unsaved';
import { commentsOf } from '../commentQueries';
import { CommentForm } from './CommentForm';
import { Comments } from './Comments';

const comment = (id: number, name: string, parent_id: number | null = null) => ({
  id,
  parent_id,
  by: { id, name, image: null },
  own: false,
  text: `From ${name}`,
  created_at: '2026-05-05T10:00:00Z',
  likes: 0,
  liked: false,
});

test('a reply to another comment keeps a reply that was typed', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const page = { data: [comment(1, 'Ana'), comment(2, 'Bea', 1)], meta: { next_cursor: null } };
  client.setQueryData(commentsOf(7, 9).queryKey, { pages: [page], pageParams: [null] } as never);
  render(
    <QueryClientProvider client={client}>
      <Comments post={{ id: 7, comments_open: true }} who={9} visitorsWay={null} />
    </QueryClientProvider>,
  );
  const reply = (name: string) =>
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`^Reply\\s*to ${name}$`) }));
  reply('Ana');
  const field = screen.getByLabelText('Your reply');
  expect(field).toHaveValue('@Ana ');
  reply('Bea');
  expect(screen.getByLabelText('Your reply')).toHaveValue('@Bea ');
  expect(screen.getByLabelText('Your reply')).toHaveFocus();
  fireEvent.change(screen.getByLabelText('Your reply'), { target: { value: '@Bea I agree' } });
  reply('Ana');
  expect(screen.getByLabelText('Your reply')).toHaveValue('@Bea I agree');
});

test('a comment that is typed while another is sent stays', async () => {
  let done = () => undefined as unknown;
  const send = vi.fn((_: string, then: () => void) => {
    done = then;
  });
  const change = { isPending: false, error: null };
  render(<CommentForm label="Comment" verb="Post" people={[]} change={change} send={send} />);
  const field = screen.getByLabelText('Comment');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  type('Thank you');
  expect(isHeld()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Post' }));
  expect(send).toHaveBeenCalledOnce();
  type('Thank you! One question');
  act(() => void done());
  expect(field).toHaveValue('Thank you! One question');
});
