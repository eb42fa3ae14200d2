import { type Drafts, draftOf, isAnswered, missing } from '@/lib/questions';
import { type Answers, askedOf } from '@/offline/surveys/asked';
import type { Question, Survey } from './survey';

/** A page with questions; `at` is its index in the survey. */
export type AskingPage = { at: number; title: string; questions: Question[] };

export function pagesOf({ pages, questions }: Survey, answers: Answers): AskingPage[] {
  const asked = askedOf(questions, answers);
  return pages
    .map(({ title }, at) => ({ at, title, questions: asked.filter(({ page }) => page === at) }))
    .filter((page) => page.questions.length > 0);
}

const draftsOf = (questions: Question[], answers: Answers): Drafts =>
  Object.fromEntries(questions.map(({ id }) => [id, draftOf(answers[id])]));

const isDone = (question: Question, answers: Answers) =>
  isAnswered(question, draftOf(answers[question.id]));

/** How many of the shown questions have an answer. */
export function progressOf(pages: AskingPage[], answers: Answers) {
  const asked = pages.flatMap(({ questions }) => questions);
  return { answered: asked.filter((each) => isDone(each, answers)).length, all: asked.length };
}

/** Where to resume: the page of the last answer if it has open questions, else the next one. */
export function resumeAt(pages: AskingPage[], answers: Answers): AskingPage | undefined {
  const last = pages.findLastIndex(({ questions }) => questions.some((q) => isDone(q, answers)));
  const open = pages[last]?.questions.some((question) => !isDone(question, answers));
  return open ? pages[last] : (pages[last + 1] ?? pages.at(-1));
}

/** The errors of a page, by question. */
export const missingOn = ({ questions }: AskingPage, answers: Answers) =>
  missing(questions, draftsOf(questions, answers));
