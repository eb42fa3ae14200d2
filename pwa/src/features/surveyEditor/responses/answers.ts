import type { Schema } from '@/api/client';
import { type Drafts, draftOf, givenOf } from '@/lib/questions';
import { type Question, valuesOf } from '../survey';

type Answer = Schema['SurveyAnswerOut'];

/** An answer on one line; undefined without an answer. */
export function saidOf(question: Question, given: Answer | undefined): string {
  if (given?.selected_rate != null) return String(given.selected_rate);
  const chosen = valuesOf(question).filter(({ value }) => given?.answers.includes(value));
  return chosen.map(({ label }) => label).join(', ') || (given?.descriptive_ans ?? '');
}

/** The given answers, as form values to correct. */
export const begin = (questions: readonly Question[], answers: readonly Answer[]): Drafts =>
  Object.fromEntries(
    questions.map(({ id }) => [id, draftOf(answers.find(({ question_id }) => question_id === id))]),
  );

/** The answers that were changed. Clearing one deletes it. */
export const corrected = (questions: readonly Question[], before: Drafts, now: Drafts) =>
  questions.flatMap((question) => {
    const [old, draft] = [before[question.id], now[question.id]];
    if (!old || !draft) return [];
    const given = givenOf(question, draft);
    return JSON.stringify(given) === JSON.stringify(givenOf(question, old)) ? [] : [given];
  });

type Changed = { answers: readonly Answer[]; revisions: readonly { answers: readonly Answer[] }[] };

/** What a revision changed in the answers. Revisions are numbered from the newest. */
export function changesOf(
  questions: readonly Question[],
  { answers, revisions }: Changed,
  place: number,
) {
  const [before, after] = [revisions[place]?.answers, revisions[place - 1]?.answers ?? answers];
  const said = (question: Question, given: readonly Answer[] | undefined) =>
    saidOf(
      question,
      given?.find(({ question_id }) => question_id === question.id),
    );
  return questions
    .map((question) => ({
      question,
      before: said(question, before),
      after: said(question, after),
    }))
    .filter((each) => each.before !== each.after);
}
