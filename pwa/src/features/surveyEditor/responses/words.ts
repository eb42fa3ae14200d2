import { momentOf } from '@/lib/moments';

export const responseTable = {
  title: 'Responses',
  searchHint: 'Words in text answers',
  state: 'Status',
  anyState: 'Any status',
  month: 'Month',
  anyMonth: 'Any month',
  from: 'From',
  to: 'To',
  loading: 'Loading the responses',
  what: 'The responses',
  empty: 'No responses yet',
  emptyText: 'Responses appear here as people answer the survey.',
  noMatch: 'No matching responses',
  noMatchText: 'No response matches all of these filters.',
  showAll: 'Show all responses',
  who: 'Who',
  date: 'Date',
  score: 'Score',
  time: 'Time',
  visitor: 'Visitor',
  anonymous: 'Anonymous',
  member: (id: number) => `Member ${id}`,
  open: (who: string, date: string) => `${who}, ${date}: open response`,
};

export const responseTags = {
  draft: 'Unfinished',
  submitted: 'Submitted',
  amended: 'Changed later',
  corrected: 'Corrected',
};

export const responseDialog = {
  title: (who: string) => `Response from ${who}`,
  loading: 'Loading the response',
  what: 'The response',
  version: (version: number) => `Version ${version}`,
  started: (at: string) => `Started ${momentOf(at)}`,
  submitted: (at: string) => `Submitted ${momentOf(at)}`,
  onDay: (day: string) => `Submitted on ${day}`,
  score: (score: number) => `Score ${score} of 100`,
  noAnswer: 'No answer',
  history: 'Changes',
  correctedAt: (at: string) => `Corrected by an administrator, ${momentOf(at)}`,
  answerChange: (title: string, before: string, after: string) =>
    `“${title}”: ${before} → ${after}`,
  changedAt: (at: string) => `Changed by its author, ${momentOf(at)}`,
  correct: 'Correct answers',
};

export const correctResponse = {
  lead: 'The response will be marked as corrected. Its history keeps the earlier answers and your reason.',
  reason: 'Reason',
  reasonHint: 'Everyone who can read responses can see it.',
  save: 'Save correction',
  unchanged: 'Nothing has changed yet. Change an answer first.',
  saved: 'Correction saved.',
};
