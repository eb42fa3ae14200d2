import { errorsOf } from '@/api/error';
import { questions as words } from './words';

/** The code that questions of programs and surveys share. */

export const PLEASE = words.pleaseAnswer;

/**
 * The types of answers: a single choice, several choices, or a text; any other type is a rating.
 */
export const kind = { one: 1, some: 2, text: 3 } as const;

type Asks = { id: number; type_id: number };

/** The form value of a question. */
export type Draft = { answers: number[]; text: string; rate: number | undefined };
export type Drafts = Record<Asks['id'], Draft>;

export const chooses = ({ type_id }: Pick<Asks, 'type_id'>) =>
  type_id === kind.one || type_id === kind.some;

type Given = {
  answers?: number[];
  descriptive_ans?: string | null;
  selected_rate?: number | null;
};

/** The given answer, as a form value to edit. */
export const draftOf = (given: Given | undefined): Draft => ({
  answers: given?.answers ?? [],
  text: given?.descriptive_ans ?? '',
  rate: given?.selected_rate ?? undefined,
});

/** Types 1 and 2 need choices, type 3 a text, others a rating. */
export function isAnswered(question: Pick<Asks, 'type_id'>, draft: Draft | undefined): boolean {
  if (chooses(question)) return (draft?.answers.length ?? 0) > 0;
  if (question.type_id === kind.text) return (draft?.text.trim() ?? '') !== '';
  return draft?.rate !== undefined;
}

/** The form's errors, by question. */
export function missing(
  questions: (Asks & { required: boolean })[],
  drafts: Drafts,
): Record<Asks['id'], string> {
  const faulty = questions.filter(
    (question) => question.required && !isAnswered(question, drafts[question.id]),
  );
  return Object.fromEntries(faulty.map(({ id }) => [id, PLEASE]));
}

/** An answer as it is sent. */
export function givenOf({ id, type_id }: Asks, draft: Draft) {
  const said = chooses({ type_id })
    ? { answers: draft.answers }
    : type_id === kind.text
      ? { descriptive_ans: draft.text.trim() }
      : { selected_rate: draft.rate ?? null };
  return { question_id: id, type_id, ...said };
}

/** The server's errors, by question. */
export const refused = (error: unknown): Record<Asks['id'], string> => faultsIn(errorsOf(error));

/** Like `refused`, for errors by field. */
export function faultsIn(errors: Record<string, string[]> = {}): Record<Asks['id'], string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([place, [message]]) => {
      const id = /^questions\.(\d+)$/.exec(place)?.[1];
      return id && message ? [[Number(id), message]] : [];
    }),
  );
}
