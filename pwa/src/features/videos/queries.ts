import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';

type Videos = { data: Schema['Video'][]; meta: { next_cursor: string | null } };

/** The site's visible videos, newest first. */
export const videos = infiniteQueryOptions({
  queryKey: ['videos', 'shown'],
  queryFn: ({ signal, pageParam: cursor }): Promise<Videos> => {
    const params = { query: { limit: 12, ...(cursor && { cursor }) } };
    return body(api.GET('/v1/core/videos', { params, signal }));
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ meta }) => meta.next_cursor,
});
