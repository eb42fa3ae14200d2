import type { Schema } from '@/api/client';
import { type Drafts, draftOf, givenOf, isAnswered } from '@/lib/questions';
import { answers as words } from './words';

export type Question = Schema['Question'];
export type Given = Schema['SurveyAnswer'];
type Response = Schema['QuestionnaireResponse'];

/** Earlier answers, as form values to edit. */
export const begin = (questions: Question[], response: Response | null | undefined): Drafts =>
  Object.fromEntries(
    questions.map(({ id }) => [
      id,
      draftOf(response?.answers.find(({ question_id }) => question_id === id)),
    ]),
  );

/** The answers as they are sent, without empty ones. */
export const given = (questions: Question[], drafts: Drafts): Given[] =>
  questions.flatMap((question) => {
    const draft = drafts[question.id];
    return draft && isAnswered(question, draft) ? [givenOf(question, draft)] : [];
  });

/** The titles of steps and activities with questions. */
export type Named = { id: number; title: string; kind: 'step' | 'activity' }[];

type AskedBy = { step_id?: number | null | undefined; activity_id?: number | null | undefined };

/** The title of the step or activity that the question belongs to. */
export function askedBy({ step_id, activity_id }: AskedBy, names: Named): string {
  const [kind, id] = step_id ? (['step', step_id] as const) : (['activity', activity_id] as const);
  return names.find((each) => each.kind === kind && each.id === id)?.title ?? words.aQuestion;
}

/** An answer, on one line. */
export function saidWords(answer: Schema['GivenAnswer']): string {
  if (answer.choices.length > 0) return answer.choices.join(', ');
  return answer.descriptive_ans ?? String(answer.selected_rate ?? '');
}
