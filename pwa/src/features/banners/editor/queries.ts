import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, at, body, type DataOf, type Schema } from '@/api/client';
import { asked, type Page, paging } from '@/lib/paging';
import type { BannerSearch } from './search';

export type ManagedBanner = DataOf<'/v1/core/banners/all'>[number];
export type BannerIn = Schema['BannerIn'];

const ROWS = 50;
const MOST = 100;

export const managedBanners = ({ q, place }: BannerSearch) =>
  infiniteQueryOptions({
    queryKey: ['banners', 'managed', q ?? '', place ?? ''],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<ManagedBanner>> => {
      const query = { limit: ROWS, cursor, ...asked({ search: q, place }) };
      return body(api.GET('/v1/core/banners/all', { params: { query }, signal }));
    },
    ...paging,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A banner, or null if there is none. */
export const managedBanner = (id: number) =>
  queryOptions({
    queryKey: ['banners', 'managed', 'one', id],
    queryFn: async ({ signal }): Promise<ManagedBanner | null> => {
      let cursor: string | null = null;
      do {
        const params = { query: { limit: MOST, cursor } };
        const page: Page<ManagedBanner> = await body(
          api.GET('/v1/core/banners/all', { params, signal }),
        );
        const found = page.data.find((banner) => banner.id === id);
        if (found) return found;
        cursor = page.meta.next_cursor;
      } while (cursor);
      return null;
    },
    staleTime: 0,
  });

/** A change to banners; refetches all of them. */
export function useBannerChange<In, Out>(change: (input: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: ['banners'] }),
  });
}

export const addBanner = async (input: BannerIn): Promise<ManagedBanner> =>
  (await body(api.POST('/v1/core/banner', { body: input }))).data;

export const saveBanner =
  (id: number) =>
  async (input: BannerIn): Promise<ManagedBanner> =>
    (await body(api.PATCH('/v1/core/banner/{id}', { ...at(id), body: input }))).data;

export const enableBanner = (id: number) => (enabled: boolean) =>
  body(api.PATCH('/v1/core/banner/enable/{id}', { ...at(id), body: { enabled } }));

export const makeDefault = (id: number) => (on: boolean) =>
  body(api.PATCH('/v1/core/banner/default/{id}', { ...at(id), body: { default: on } }));

export const removeBanner = (id: number) => body(api.DELETE('/v1/core/banner/{id}', at(id)));
