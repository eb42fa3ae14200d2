import type { Schema } from '@/api/client';
import { ApiError } from '@/api/error';
import { answers as words } from './words';

export type Question = Schema['Question'];
export type Given = Schema['SurveyAnswer'];
type Response = Schema['QuestionnaireResponse'];

export const PLEASE = words.pleaseAnswer;

/** 1 one of the choices, 2 some of them, 3 a text; any other is a rate. */
export const kind = { one: 1, some: 2, text: 3 } as const;

/** What is filled in for a question. */
export type Draft = { answers: number[]; text: string; rate: number | undefined };
export type Drafts = Record<Question['id'], Draft>;

/** What was answered before stands there to be changed. */
export function begin(questions: Question[], response: Response | null | undefined): Drafts {
  return Object.fromEntries(
    questions.map(({ id }) => {
      const given = response?.answers.find(({ question_id }) => question_id === id);
      const draft: Draft = {
        answers: given?.answers ?? [],
        text: given?.descriptive_ans ?? '',
        rate: given?.selected_rate ?? undefined,
      };
      return [id, draft];
    }),
  );
}

/** Type 1 and 2 need answers, type 3 a text, others a rate. */
export function isAnswered({ type_id }: Question, draft: Draft | undefined): boolean {
  if (type_id === kind.one || type_id === kind.some) return (draft?.answers.length ?? 0) > 0;
  if (type_id === kind.text) return (draft?.text.trim() ?? '') !== '';
  return draft?.rate !== undefined;
}

/** The faults of what is filled in, by question. */
export function missing(questions: Question[], drafts: Drafts): Record<number, string> {
  const faulty = questions.filter(
    (question) => question.required && !isAnswered(question, drafts[question.id]),
  );
  return Object.fromEntries(faulty.map(({ id }) => [id, PLEASE]));
}

/** What is sent: nothing for what was left out. */
export function given(questions: Question[], drafts: Drafts): Given[] {
  return questions
    .filter((question) => isAnswered(question, drafts[question.id]))
    .map(({ id, type_id }) => {
      const draft = drafts[id];
      const said =
        type_id === kind.one || type_id === kind.some
          ? { answers: draft?.answers ?? [] }
          : type_id === kind.text
            ? { descriptive_ans: draft?.text.trim() ?? '' }
            : { selected_rate: draft?.rate ?? null };
      return { question_id: id, type_id, ...said };
    });
}

/** What the server holds against single questions. */
export function refused(error: unknown): Record<number, string> {
  const body = error instanceof ApiError ? error.body : undefined;
  const errors = (body as { errors?: Record<string, string[]> } | undefined)?.errors ?? {};
  return Object.fromEntries(
    Object.entries(errors).flatMap(([place, [message]]) => {
      const id = /^questions\.(\d+)$/.exec(place)?.[1];
      return id && message ? [[Number(id), message]] : [];
    }),
  );
}

/** The titles of what asks. */
export type Named = { id: number; title: string; kind: 'step' | 'activity' }[];

type AskedBy = { step_id?: number | null | undefined; activity_id?: number | null | undefined };

/** The title of the step or activity that asked. */
export function askedBy({ step_id, activity_id }: AskedBy, names: Named): string {
  const [kind, id] = step_id ? (['step', step_id] as const) : (['activity', activity_id] as const);
  return names.find((each) => each.kind === kind && each.id === id)?.title ?? words.aQuestion;
}

/** What was answered, in a line. */
export function saidWords(answer: Schema['GivenAnswer']): string {
  if (answer.choices.length > 0) return answer.choices.join(', ');
  return answer.descriptive_ans ?? String(answer.selected_rate ?? '');
}
