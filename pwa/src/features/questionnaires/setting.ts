import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import { limits } from '@/api/limits';
import { countFault } from '@/lib/countFault';
import { numberIn } from '@/lib/numberIn';
import { kind } from '@/lib/questions';
import type { Question } from './answers';
import { setting as words } from './words';

/** The owner of the questions. */
export type Of = { step: number } | { activity: number };
type QuestionIn = Schema['QuestionIn'];

/** A question in the form; `key` identifies it before it has an id. */
export type Draft = {
  key: string;
  id?: number | undefined;
  type_id: number;
  title: string;
  required: boolean;
  /** One per line. */
  choices: string;
  scale: string;
};

export const types = [
  { value: kind.one, label: words.one },
  { value: kind.some, label: words.several },
  { value: kind.text, label: words.text },
  { value: 4, label: words.rating },
] as const;

const SCALE = 5;

export const blank = (): Draft => ({
  key: crypto.randomUUID(),
  type_id: kind.one,
  title: '',
  required: true,
  choices: '',
  scale: String(SCALE),
});

export const draftOf = ({ id, type_id, title, required, choices, scale }: Question): Draft => ({
  key: String(id),
  id,
  type_id,
  title,
  required,
  choices: choices.map(({ text }) => text).join('\n'),
  scale: String(scale ?? SCALE),
});

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The question as it is sent, with choices and scale only if the type has them. */
export const questionIn = ({
  id,
  type_id,
  title,
  required,
  choices,
  scale,
}: Draft): QuestionIn => ({
  ...(id !== undefined && { id }),
  type_id,
  title: title.trim(),
  required,
  ...((type_id === kind.one || type_id === kind.some) && { choices: lines(choices) }),
  ...(type_id > kind.text && { scale: numberIn(scale) ?? 0 }),
});

/** The error of a rating's highest number. */
export const scaleFault = ({ type_id, scale }: Draft) =>
  type_id > kind.text ? countFault(scale, limits.QuestionIn.scale) : undefined;

const keyOf = (of: Of) => ('step' in of ? ['step', of.step] : ['activity', of.activity]);

export const questionsOf = (of: Of) =>
  queryOptions({
    queryKey: ['questions', ...keyOf(of)],
    queryFn: async ({ signal }): Promise<Question[]> => {
      const id = 'step' in of ? of.step : of.activity;
      const params = { path: { id } };
      const { data } =
        'step' in of
          ? await body(api.GET('/v1/core/challenge-step/{id}/question', { params, signal }))
          : await body(api.GET('/v1/core/activity/{id}/question', { params, signal }));
      return data;
    },
    staleTime: 0,
    gcTime: 0,
  });

export function useSetQuestions(of: Of) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ drafts, points }: { drafts: Draft[]; points: number | undefined }) => {
      const questions = drafts.map(questionIn);
      if ('step' in of) {
        const params = { path: { id: of.step } };
        const input = { questions, ...(points !== undefined && { points }) };
        return body(api.PUT('/v1/core/challenge-step/{id}/question', { params, body: input }));
      }
      const params = { path: { id: of.activity } };
      return body(api.PUT('/v1/core/activity/{id}/question', { params, body: { questions } }));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['questionnaire'] }),
  });
}
