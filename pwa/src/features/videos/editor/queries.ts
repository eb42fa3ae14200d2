import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, body, type DataOf } from '@/api/client';
import { asked, type Page, paging } from '@/lib/paging';

export type ManagedVideo = DataOf<'/v1/core/videos/all'>[number];
export type Channel = DataOf<'/v1/core/videos/channel'>;

const KEY = 'videos';
const ROWS = 25;

export const managedVideos = (search: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'managed', search ?? ''],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<ManagedVideo>> => {
      const query = { limit: ROWS, cursor, ...asked({ search }) };
      return body(api.GET('/v1/core/videos/all', { params: { query }, signal }));
    },
    ...paging,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const channel = queryOptions({
  queryKey: [KEY, 'channel'],
  queryFn: async ({ signal }): Promise<Channel> =>
    (await body(api.GET('/v1/core/videos/channel', { signal }))).data,
  staleTime: 0,
});

/** A change to videos; refetches all of them. */
export function useVideoChange<In, Out>(change: (input: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Refetch even after a failed check: the channel then says what went wrong.
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}

export const hideVideo = (id: number) => (hidden: boolean) =>
  body(api.PATCH('/v1/core/videos/{id}', { params: { path: { id } }, body: { hidden } }));

export const setChannel = (channel_id: string | null) =>
  body(api.POST('/v1/core/videos/channel', { body: { channel_id } }));

export const sync = async () => (await body(api.POST('/v1/core/videos/sync'))).data;
