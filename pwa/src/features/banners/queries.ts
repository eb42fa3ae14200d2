import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, type DataOf } from '@/api/client';
import { hide } from './hidden';

export type Banner = DataOf<'/v1/core/banners/enabled'>[number];
export type Place = Banner['place'];

/** `who`: the member, 0 for a visitor. Days are counted in `zone`. */
export const bannersNow = (who: number, zone: string) =>
  queryOptions({
    queryKey: ['banners', who, 'now'],
    queryFn: async ({ signal }): Promise<Banner[]> => {
      const params = { query: { zone } };
      return (await body(api.GET('/v1/core/banners/enabled', { params, signal }))).data;
    },
    staleTime: 300_000,
  });

/** Hides a banner: at once on this device, and on a member's other devices through the server. */
export function useDismiss(who: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Banner) => {
      if (who === 0) return;
      await body(api.POST('/v1/core/banner/{id}/dismiss', { params: { path: { id } } }));
    },
    retry: 2,
    onMutate: (gone) => {
      hide(gone);
      client.setQueriesData<Banner[]>({ queryKey: ['banners', who] }, (known) =>
        known?.filter((banner) => banner.id !== gone.id),
      );
    },
  });
}
