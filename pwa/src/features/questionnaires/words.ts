import { formatMoment } from '@/lib/dates';
import { formatPlural } from '@/lib/format';

export const answers = {
  aQuestion: 'Question',
};

export const setting = {
  one: 'Single choice',
  several: 'Multiple choice',
  text: 'Text',
  rating: 'Rating',
};

export const questionDraft = {
  question: (at: number) => `Question ${at + 1}`,
  moveUp: (at: number) => `Move question ${at + 1} up`,
  moveDown: (at: number) => `Move question ${at + 1} down`,
  remove: (at: number) => `Remove question ${at + 1}`,
  text: 'Question',
  kind: 'Answer type',
  highest: 'Highest rating',
  choices: 'Choices',
  choicesHint: 'One per line, 2 to 30 choices.',
  required: 'Required',
};

export const editQuestions = {
  title: (title: string) => `Questions for ${title}`,
  loading: 'Loading questions',
  what: 'The questions',
  saved: 'Questions saved.',
  lead: 'Existing answers never change. If you reword a question, it becomes a new question.',
  empty: 'No questions yet.',
  add: 'Add question',
  pointsForAnswering: 'Points for answering',
  pointsHint: 'Given once. Enter 0 for no points.',
  save: 'Save questions',
};

export const questions = {
  loading: 'Loading questions',
  what: 'The questions',
  title: 'Questions',
  closed: (count: number) => `${formatPlural(count, 'question')}. You can’t answer right now.`,
  answered: (at: number) => `Answered ${formatMoment(at)}`,
  change: 'Change answers',
  savedWithPoints: (points: number) => `Answers saved: +${formatPlural(points, 'point')}.`,
  saved: 'Answers saved.',
  send: 'Send answers',
};

export const ownAnswers = {
  title: 'Your answers',
  loading: 'Loading your answers',
  what: 'Your answers',
  empty: 'No answers yet',
  emptyText: (program: string) => `Your answers to questions in ${program} appear here.`,
  answered: (at: number) => `Answered ${formatMoment(at)}`,
  showMore: 'Show more answers',
};

export const programAnswers = {
  title: (program: string) => `Answers in ${program}`,
  loading: 'Loading the answers',
  what: 'The answers',
  empty: 'No answers yet',
  emptyText: 'Members’ answers to this program’s questions appear here.',
  member: (id: number) => `Member ${id}`,
  downloadCsv: 'Download CSV',
  showMore: 'Show more answers',
};
