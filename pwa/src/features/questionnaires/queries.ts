import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import { ownPrograms } from '@/lib/ownPrograms';
import { type Page, paging } from '@/lib/paging';
import type { Given } from './answers';

export type Questionnaire = Schema['Questionnaire'];

/** What asks the questions: a step asks once, an activity on each of its days. */
export type Asker = { step: number } | { activity: number; date: string };

const keyOf = (asker: Asker) =>
  'step' in asker
    ? ['questionnaire', 'step', asker.step]
    : ['questionnaire', 'activity', asker.activity, asker.date];

/** The questions with the member's answers. Only for participants. */
export const questionnaire = (asker: Asker) =>
  queryOptions({
    queryKey: keyOf(asker),
    queryFn: async ({ signal }): Promise<Questionnaire> => {
      if ('step' in asker) {
        const params = { path: { id: asker.step } };
        const call = '/v1/core/challenge-step/{id}/questionnaire-response';
        return (await body(api.GET(call, { params, signal }))).data;
      }
      const params = { path: { id: asker.activity }, query: { date: asker.date } };
      const call = '/v1/core/activity/{id}/questionnaire-response';
      return (await body(api.GET(call, { params, signal }))).data;
    },
  });

export function useAnswer(asker: Asker) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (responses: Given[]): Promise<number> => {
      const { data } =
        'step' in asker
          ? await body(
              api.POST('/v1/core/challenge-step/{id}/questionnaire-response', {
                params: { path: { id: asker.step } },
                body: { responses },
              }),
            )
          : await body(
              api.POST('/v1/core/activity/{id}/questionnaire-response', {
                params: { path: { id: asker.activity } },
                body: { responses, local_date: asker.date },
              }),
            );
      return data.points_earned;
    },
    onSuccess: (points) => {
      // Completing a step may require answers.
      void client.invalidateQueries({ queryKey: ['module status'] });
      if (points > 0) void client.invalidateQueries({ queryKey: ownPrograms.queryKey });
      return client.invalidateQueries({ queryKey: keyOf(asker) });
    },
  });
}

const fresh = { ...paging, staleTime: 0 };

/** The member's answers in a program, newest first. */
export const ownAnswers = (program: number) =>
  infiniteQueryOptions({
    queryKey: ['questionnaire', 'own', program],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<Schema['QuestionnaireResponse']>> => {
      const params = { path: { id: program }, query: { limit: 20, cursor } };
      return body(api.GET('/v1/core/challenge-response/{id}', { params, signal }));
    },
    ...fresh,
  });

/** Everyone's answers in a program, for those who may read them. */
export const programAnswers = (program: number) =>
  infiniteQueryOptions({
    queryKey: ['questionnaire', 'all', program],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<Schema['AnswerRow']>> => {
      const params = { path: { id: program }, query: { limit: 50, cursor } };
      return body(api.GET('/v1/core/challenge/{id}/answers', { params, signal }));
    },
    ...fresh,
  });
