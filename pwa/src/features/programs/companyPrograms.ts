import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { Program } from './board';

type Page = { data: Program[]; meta: { next_cursor: string | null } };

/** A company's exclusive programs, which only its members can see. */
export const programsOfCompany = (company_id: number) =>
  infiniteQueryOptions({
    queryKey: ['programs', 'company', company_id],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page> => {
      const params = { query: { limit: 24, cursor, company_id } };
      return body(api.GET('/v2/core/challenge', { params, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }: Page) => meta.next_cursor,
  });
