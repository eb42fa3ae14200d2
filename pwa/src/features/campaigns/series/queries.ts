import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, at, body, type Schema } from '@/api/client';
import type { Arriving } from '../queries';

export type Series = Schema['Series'];
export type Start = Schema['SeriesStart'];

const KEY = 'series';

export const allSeries = queryOptions({
  queryKey: [KEY, 'list'],
  queryFn: async ({ signal }): Promise<Series[]> =>
    (await body(api.GET('/v1/auth/newsletter-series', { signal }))).data,
  staleTime: 0,
});

export const oneSeries = (id: number) =>
  queryOptions({
    queryKey: [KEY, 'one', id],
    queryFn: async ({ signal }): Promise<Series> =>
      (await body(api.GET('/v1/auth/newsletter-series/{id}', { ...at(id), signal }))).data,
    staleTime: 0,
  });

/** A mail of a series as it arrives. */
export const mailArriving = (
  { id, version }: Pick<Series, 'id' | 'version'>,
  step_id: number,
): Arriving => ({
  of: [KEY, id, version, step_id],
  texts: async (signal) => {
    const params = { path: { id }, query: { step_id } };
    const path = '/v1/auth/newsletter-series/{id}/preview';
    return (await body(api.GET(path, { params, signal }))).data;
  },
  frame: `/v1/auth/newsletter-series/${id}/html?step_id=${step_id}`,
});

/** A change to a series; refetches all series. */
export function useSeriesChange<In, Out>(change: (input: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}

export const addSeries = async (input: Schema['SeriesIn']): Promise<Series> =>
  (await body(api.POST('/v1/auth/newsletter-series', { body: input }))).data;

export const saveSeries =
  (id: number) =>
  async (input: Schema['SeriesPatch']): Promise<Series> =>
    (await body(api.PATCH('/v1/auth/newsletter-series/{id}', { ...at(id), body: input }))).data;

export const removeSeries = (id: number) =>
  body(api.DELETE('/v1/auth/newsletter-series/{id}', at(id)));

export const testMail = (id: number) => (step_id: number) =>
  body(api.POST('/v1/auth/newsletter-series/{id}/test', { ...at(id), body: { step_id } }));
