import type { Question } from '../survey';

type Asked = Pick<Question, 'id' | 'title'> & {
  show_if?: Pick<NonNullable<Question['show_if']>, 'question_id'> | null | undefined;
};

/** An error in the conditions of ordered questions: a cycle, or a condition on a later question. */
export type ConditionFault = { circle: string[] } | { title: string; later: string };

/** The first condition that cannot be decided when its question is reached. */
export function conditionFault(questions: readonly Asked[]): ConditionFault | undefined {
  const places = new Map(questions.map(({ id }, at) => [id, at]));
  const asks = ({ show_if }: Asked) => questions[places.get(show_if?.question_id ?? 0) ?? -1];
  for (const [at, question] of questions.entries()) {
    const other = asks(question);
    if (!other || (places.get(other.id) ?? 0) < at) continue;
    const chain = [question];
    for (let next = asks(question); next && !chain.includes(next); next = asks(next)) {
      chain.push(next);
    }
    const closes = asks(chain.at(-1) ?? question) === question;
    if (closes) return { circle: chain.map(({ title }) => title) };
    return { title: question.title, later: other.title };
  }
  return undefined;
}

/** The questions that are asked only after an answer to this one. */
export const dependentsOf = (questions: readonly Asked[], id: number) =>
  questions.filter(({ show_if }) => show_if?.question_id === id);
