import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { isMissing } from '@/api/error';
import type { Given } from '@/offline/surveys/model';
import type { Here } from './standing';
import type { Report, Scorecard, Survey, SurveyCard } from './survey';
import type { Followed } from './useAnswering';

type Page = { data: SurveyCard[]; meta: { next_cursor: string | null } };

/** `who`: the member, 0 for a visitor. It is part of the key, because results depend on it. */
export const surveys = (who: number) =>
  infiniteQueryOptions({
    queryKey: ['surveys', who],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page> => {
      const query = { limit: 24, cursor, state: 'open' } as const;
      return body(api.GET('/v1/core/survey', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }: Page) => meta.next_cursor,
    staleTime: 0,
  });

/** The surveys started and finished on this device. */
export const surveysHere = (who: number) =>
  queryOptions({
    queryKey: ['surveys', who, 'here'],
    queryFn: async (): Promise<Here> => {
      const { sheetsHere } = await import('@/offline/surveys/answering');
      return sheetsHere(who);
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** A survey with the member's answers, and when it was fetched. */
export const oneSurvey = (who: number, id: number, { company, invitation }: Followed) =>
  queryOptions({
    queryKey: ['surveys', who, 'one', id, company, invitation],
    queryFn: async ({ signal }): Promise<{ survey: Survey; askedAt: number }> => {
      const askedAt = Date.now();
      const query = {
        ...(company && { corporation_uid: company }),
        ...(invitation && { invitation }),
      };
      const params = { path: { id }, query };
      const { data } = await body(api.GET('/v1/core/survey/{id}', { params, signal }));
      return { survey: data as Survey, askedAt };
    },
    staleTime: 0,
    gcTime: 0,
  });

/** `share`: the token of the author's share link. */
export const oneReport = (who: number, id: number, report_id: number, share?: string) =>
  queryOptions({
    queryKey: ['survey report', who, id, report_id, ...(share ? [share] : [])],
    queryFn: async ({ signal }): Promise<Report> => {
      const params = { path: { id, report_id }, query: { ...(share && { share }) } };
      const call = '/v1/core/survey/{id}/report/{report_id}';
      return (await body(api.GET(call, { params, signal }))).data;
    },
    // An expired link is not worth a retry.
    retry: (count, error) => count < 1 && !isMissing(error),
  });

export const scorecard = (who: number) =>
  queryOptions({
    queryKey: ['scorecard', who],
    queryFn: async ({ signal }): Promise<Scorecard> =>
      (await body(api.GET('/v1/core/scorecard', { signal }))).data,
    staleTime: 0,
  });

/** After an answer; refetches all survey data. */
export const changed = (client: QueryClient) =>
  Promise.all(
    ['surveys', 'survey report', 'scorecard'].map((key) =>
      client.invalidateQueries({ queryKey: [key] }),
    ),
  );

export function useSurveyChange<In, Out>(change: (input: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => changed(client),
  });
}

type Ids = { survey: number; report: number };
const at = ({ survey, report }: Ids) => ({ params: { path: { id: survey, report_id: report } } });

/** Creates the share link of a report, which replaces an earlier one. Returns its path. */
export const shareReport = async (ids: Ids) =>
  (await body(api.POST('/v1/core/survey/{id}/report/{report_id}/share', at(ids)))).data.path;

export const endShare = (ids: Ids) =>
  body(api.DELETE('/v1/core/survey/{id}/report/{report_id}/share', at(ids)));

export const mailReport = (ids: Ids) =>
  body(api.POST('/v1/core/survey/{id}/report/{report_id}/mail', at(ids)));

/** Changes submitted answers. */
export const changeAnswers = async (id: number, responses: Given[]) => {
  const params = { path: { id } };
  return (await body(api.PATCH('/v1/core/survey-response/{id}', { params, body: { responses } })))
    .data;
};
