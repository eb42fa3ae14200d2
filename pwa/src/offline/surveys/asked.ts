import type { Given, Question } from './model';

export type Answers = Record<Question['id'], Given>;

const valuesOf = (given: Given | undefined): number[] => [
  ...(given?.answers ?? []),
  ...(given?.selected_rate == null ? [] : [given.selected_rate]),
];

/**
 * The questions that apply with these answers. A condition is about an earlier question; answers to questions that do
 * not apply are ignored. The server has the same rule.
 */
export function askedOf<Q extends Pick<Question, 'id' | 'show_if'>>(
  questions: Q[],
  answers: Answers,
): Q[] {
  const said = new Map<Question['id'], number[]>();
  return questions.filter(({ id, show_if }) => {
    const asked =
      !show_if || show_if.any_of.some((v) => said.get(show_if.question_id)?.includes(v));
    if (asked) said.set(id, valuesOf(answers[id]));
    return asked;
  });
}
