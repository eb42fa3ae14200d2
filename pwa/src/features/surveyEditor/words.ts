import { dateLanguage } from '@/lib/language';
export const search = {
  draft: 'Drafts',
  open: 'Open',
  closed: 'Closed',
  unfinished: 'Unfinished',
  submitted: 'Submitted',
  amended: 'Changed later',
};

export const surveyTags = {
  draft: 'Draft',
  open: 'Open',
  closed: 'Closed',
  scorecard: 'Scorecard',
  anonymous: 'Anonymous',
  monthly: 'Monthly',
  members: 'Members only',
  invited: 'By invitation',
};

/** Names of the four built-in kinds of questions. Added kinds carry their own name. */
export const kindNames: Record<number, string> = {
  1: 'Single choice',
  2: 'Multiple choice',
  3: 'Text',
  4: 'Rating',
};

/** The nouns for `formatPlural`. */
export const nouns = {
  band: 'band',
  choice: 'choice',
  minute: 'minute',
  page: 'page',
  question: 'question',
  response: 'response',
};

const MINUTE = 60;

/** 45 → '45 s', 150 → '2 min 30 s' */
export function durationWords(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / MINUTE), seconds % MINUTE];
  return [minutes > 0 && `${minutes} min`, (rest > 0 || minutes === 0) && `${rest} s`]
    .filter(Boolean)
    .join(' ');
}

const month = new Intl.DateTimeFormat(dateLanguage, {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '2026-05' → 'May 2026' */
export const monthWords = (period: string) => month.format(new Date(`${period}-01T00:00:00Z`));

/** Titles in a sentence: '“A”, “B”'. */
export const quoted = (titles: readonly string[]) => titles.map((title) => `“${title}”`).join(', ');
