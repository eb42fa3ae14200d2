import { queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';

export type CompanySurvey = Schema['CompanySurvey'];
export type CompanyMonth = Schema['CompanySurveyMonth'];

/** A company's surveys, newest first; one page is enough. */
export const surveysOf = (id: number) =>
  queryOptions({
    queryKey: ['company', 'surveys', id],
    queryFn: async ({ signal }): Promise<CompanySurvey[]> => {
      const params = { path: { id }, query: { limit: 50 } };
      return (await body(api.GET('/v1/core/company/{id}/survey', { params, signal }))).data;
    },
    staleTime: 0,
  });

/** A company's results of a survey over the last three years, newest first. */
export const monthsOf = (id: number, survey_id: number) =>
  queryOptions({
    queryKey: ['company', 'survey months', id, survey_id],
    queryFn: async ({ signal }): Promise<CompanyMonth[]> => {
      const params = { path: { id, survey_id }, query: { limit: 36 } };
      const call = '/v1/core/company/{id}/survey/{survey_id}/months';
      return (await body(api.GET(call, { params, signal }))).data;
    },
    staleTime: 0,
  });
