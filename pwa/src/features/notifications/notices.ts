import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import { useTopic } from '@/live/useTopic';

export type Notice = Schema['NoticeOut'];

const unreadNotices = queryOptions({
  queryKey: ['notices', 'unread'],
  queryFn: async ({ signal }) =>
    (await body(api.GET('/v1/auth/notice/unread', { signal }))).data.unread,
});

/** The member's notices, newest first. */
export const notices = infiniteQueryOptions({
  queryKey: ['notices', 'list'],
  initialPageParam: undefined as string | undefined,
  queryFn: async ({ signal, pageParam: cursor }) => {
    const query = { limit: 10, ...(cursor && { cursor }) };
    return await body(api.GET('/v1/auth/notice', { params: { query }, signal }));
  },
  getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
});

/**
 * The number of unread notices, live. It is refetched when the socket reconnects, because it may
 * have missed some.
 */
export function useUnread(): number {
  const client = useQueryClient();
  const askAgain = () => void client.invalidateQueries({ queryKey: ['notices'] });
  useTopic('me', {
    snapshot: askAgain,
    delta: ({ notices }) => notices.length > 0 && askAgain(),
    gone: () => undefined,
  });
  return useQuery(unreadNotices).data ?? 0;
}

/** Marks everything up to a notice as read. */
export function useRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (up_to: Notice['id']) =>
      (await body(api.POST('/v1/auth/notice/read', { body: { up_to } }))).data.unread,
    onSuccess: (unread) => {
      client.setQueryData(unreadNotices.queryKey, unread);
      void client.invalidateQueries({ queryKey: notices.queryKey });
    },
  });
}
