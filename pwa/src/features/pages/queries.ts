import { queryOptions } from '@tanstack/react-query';
import { api, body, type DataOf } from '@/api/client';

export type SitePage = DataOf<'/v1/core/page/{slug}'>;

/** A page that an administrator wrote, by its slug. */
export const onePage = (slug: string) =>
  queryOptions({
    queryKey: ['site pages', 'one', { slug }],
    queryFn: async ({ signal }): Promise<SitePage> => {
      const params = { path: { slug } };
      return (await body(api.GET('/v1/core/page/{slug}', { params, signal }))).data;
    },
  });
