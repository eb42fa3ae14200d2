import { formatPlural } from '@/lib/format';
import { dateOf } from '@/lib/moments';
import type { Kind, Question } from '../survey';
import { valuesOf } from '../survey';
import { kindNames, nouns, quoted } from '../words';
import type { ConditionFault } from './conditions';

export const editorHead = {
  survey: 'Survey',
  responses: 'responses',
  questions: 'questions',
  minutes: 'minutes to answer',
  never: 'Not published yet. Only editors see it.',
  live: (version: number, at: string) =>
    `Version ${version} was published on ${dateOf(at)}. It has no unpublished changes.`,
  changed: (version: number, draft: number) =>
    `Version ${version} is published. Your changes are in version ${draft} until you publish it.`,
  publish: 'Publish survey',
  publishChanges: 'Publish changes',
  publishQuestion: (version: number) => `Publish version ${version}?`,
  publishFirst: 'People can answer it right away. After that, each change becomes a new version.',
  publishText: (version: number, before: number) =>
    `New responses use version ${version}. Responses already started stay with version ${before}. Results are counted for each version.`,
  keep: 'Keep editing',
  published: (version: number) => `Version ${version} is published.`,
  notSaved: 'The survey couldn’t be saved, so nothing was published. Check the form and try again.',
  close: 'Close survey',
  closeQuestion: (title: string) => `Close ${title}?`,
  closeText: 'No one can answer it until you open it again. Its responses and results stay.',
  keepOpen: 'Keep it open',
  closed: 'The survey is closed.',
  open: 'Open again',
  opened: 'The survey is open again.',
  copy: 'Copy',
};

/** The error of a survey question. */
export const publishFault = (title: string, message: string) => `“${title}”: ${message}`;

export const versionsCard = {
  title: 'Versions',
  lead: 'Publishing locks the texts, questions and scoring. Later changes go into the next version.',
  published: 'Published',
  none: 'Nothing yet',
  version: (version: number, at: string | null | undefined) =>
    at ? `Version ${version}, ${dateOf(at)}` : `Version ${version}`,
  edited: 'Draft',
  noChanges: 'No unpublished changes',
  responses: 'Responses',
  responsesText:
    'A response stays with the version it was started in. New responses use the published version.',
  results: 'Results',
  resultsText: 'Each version has its own counts. Scores over time include all versions.',
};

export const textsForm = {
  title: 'Texts',
  summary: 'Summary',
  summaryHint: 'One or two sentences, shown on the survey’s card.',
  intro: 'Introduction',
  introHint: 'Shown before the first question.',
  thanks: 'Thank-you text',
  thanksHint: 'Shown after the last question.',
  source: 'Source',
  sourceHint: 'Where the questions come from, if they were published elsewhere.',
};

export const questionsCard = {
  title: 'Pages and questions',
  lead: (questions: number, pages: number) =>
    `${formatPlural(questions, nouns.question)} on ${formatPlural(pages, nouns.page)}.`,
  empty: 'Add the first question. A survey needs at least one before you can publish it.',
  page: (number: number, heading: string) =>
    heading ? `Page ${number}: ${heading}` : `Page ${number}`,
  pageEmpty: 'No questions on this page yet. Drag one here, or add one.',
  editPage: (number: number) => `Edit heading of page ${number}`,
  removePage: (number: number) => `Remove page ${number}`,
  addPage: 'Add page',
  addQuestion: 'Add question',
  addTo: (number: number) => `Add question to page ${number}`,
  optional: 'optional',
  moveUp: (title: string) => `Move ${title} up`,
  moveDown: (title: string) => `Move ${title} down`,
  change: (title: string) => `Edit ${title}`,
  remove: (title: string) => `Delete ${title}`,
  moved: (title: string, at: number, of: number, page: number) =>
    `${title} is question ${at + 1} of ${of}, on page ${page + 1}.`,
  removeQuestion: (title: string) => `Delete “${title}”?`,
  removeText: 'Published versions and their responses keep it.',
  removeLater: (title: string) => `“${title}” can’t be deleted yet`,
  removeLaterText: (titles: readonly string[]) =>
    `These questions depend on its answer: ${quoted(titles)}. Change their conditions first.`,
  delete: 'Delete question',
  keep: 'Keep question',
  removed: 'Question deleted.',
};

/** “Only if “How often?” is Daily or Weekly.” */
export function conditionWords(question: Question, all: readonly Question[]): string | undefined {
  const { show_if } = question;
  const other = show_if && all.find(({ id }) => id === show_if.question_id);
  if (!other) return undefined;
  const values = valuesOf(other)
    .filter(({ value }) => show_if.any_of.includes(value))
    .map(({ label }) => label);
  return `Only if “${other.title}” is ${values.join(' or ')}`;
}

/** Why this order of questions is impossible. */
export const conditionFaultWords = (fault: ConditionFault): string =>
  'circle' in fault
    ? `These questions depend on each other, so none of them would be asked: ${quoted(fault.circle)}. Change one of their conditions.`
    : `“${fault.title}” depends on the answer to “${fault.later}”, so it must come after it. The order has not changed.`;

/** A kind's display name. */
export const kindWords = (
  { questiontype_id, type_id }: Pick<Question, 'questiontype_id' | 'type_id'>,
  kinds: readonly Kind[] | undefined,
): string =>
  kinds?.find(({ id, custom }) => custom && id === questiontype_id)?.name ??
  kindNames[type_id] ??
  '';

export const editPage = {
  titleNew: 'New page',
  title: (number: number) => `Page ${number}`,
  heading: 'Heading',
  hint: 'Shown above its questions. Leave empty for none.',
  add: 'Add page',
};

export const editQuestion = {
  titleNew: 'New question',
  title: 'Edit question',
  kind: 'Answer type',
  question: 'Question',
  description: 'Description',
  descriptionHint: 'A short explanation below the question.',
  required: 'Required',
  requiredHint: 'People can’t submit the survey without an answer.',
  dimension: 'Counts towards',
  dimensionHint: 'Its points are added to this dimension.',
  noDimension: 'No dimension',
  add: 'Add question',
  condition: 'The condition',
  kinds: 'The question types',
};

export const choicesField = {
  choices: 'Choices',
  choice: (at: number) => `Choice ${at + 1}`,
  points: (at: number) => `Points for choice ${at + 1}`,
  pointsShort: 'Points',
  moveUp: (at: number) => `Move choice ${at + 1} up`,
  moveDown: (at: number) => `Move choice ${at + 1} down`,
  remove: (at: number) => `Remove choice ${at + 1}`,
  add: 'Add choice',
  wholePoints: 'Use whole numbers for points.',
};

export const rateFields = {
  lowest: 'Lowest rating',
  highest: 'Highest rating',
  lowLabel: 'Label for the lowest',
  highLabel: 'Label for the highest',
  lowExample: 'Never',
  highExample: 'Always',
  reversed: 'A low rating is good',
  reversedHint: 'The lowest rating gets the most points.',
};

export const conditionField = {
  ask: 'Ask this question',
  always: 'Always',
  onlyAfter: (at: number, title: string) => `Only if: ${at + 1}. ${title}`,
  isOneOf: 'The answer is one of',
  none: 'Choose at least one answer.',
  noEarlier: 'No earlier question has choices or a rating, so this one is always asked.',
};

export const scoringCard = {
  title: 'Scoring',
  lead: 'Each dimension has a score from 0 to 100. Bands say in words what a score means.',
  empty:
    'Nothing is scored yet. Add a dimension, then choose it in the questions that count towards it.',
  dimension: (questions: number, bands: number) =>
    `${formatPlural(questions, nouns.question)} · ${formatPlural(bands, nouns.band)}`,
  add: 'Add dimension',
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  change: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  removeQuestion: (name: string) => `Delete “${name}”?`,
  removeText: (questions: number) =>
    `${formatPlural(questions, nouns.question)} will no longer be scored. Published versions do not change.`,
  delete: 'Delete dimension',
  keep: 'Keep dimension',
  removed: 'Dimension deleted.',
  overall: 'Overall score',
  overallText: (bands: number) =>
    bands > 0
      ? `The average of all dimensions · ${formatPlural(bands, nouns.band)}`
      : 'The average of all dimensions. It has no bands yet.',
  changeOverall: 'Edit bands of the overall score',
};

export const editDimension = {
  titleNew: 'New dimension',
  title: 'Edit dimension',
  titleOverall: 'Bands of the overall score',
  about: 'About',
  aboutHint: 'What it measures, in a sentence or two. Shown in the report.',
  add: 'Add dimension',
};

export const bandsField = {
  bands: 'Bands',
  hint: 'The first band starts at 0. Each band ends where the next one starts.',
  from: 'From score',
  label: 'Label',
  labelExample: 'Doing well',
  text: 'What it means',
  moreOf: (at: number, name: string) => `Band ${at + 1}: ${name}`,
  remove: (at: number) => `Remove band ${at + 1}`,
  add: 'Add band',
  wholeScore: 'Enter a score from 0 to 100.',
};

export const recommendedField = {
  programs: 'Programs that help',
  articles: 'Articles that help',
};

export const settingsForm = {
  title: 'Settings',
  lead: 'These apply as soon as you save them, without publishing.',
  audience: 'Who can answer',
  everyone: 'Anyone, no account needed',
  members: 'Members only',
  invited: 'Only people you invite by email',
  anonymous: 'Anonymous',
  anonymousHint:
    'Responses are stored without a name, and with only the date. They can’t be changed later.',
  monthly: 'Every month',
  monthlyHint: 'People answer once a month. If off, they answer only once.',
  fixed: 'There are responses, so this can no longer be changed.',
  allowEdit: 'Allow changes',
  allowEditHint: 'People can change their answers after they submit them.',
  cooldown: 'Days between responses',
  cooldownHint: 'A member can’t answer again during this time. Enter 0 for no limit.',
  cooldownFault: 'Enter a number of days, or 0 for no limit.',
  scorecard: 'Scorecard',
  scorecardHint: 'Scorecard in the menu opens this survey. Only one survey can be the scorecard.',
};

export const previewCard = {
  title: 'Preview',
  lead: 'What people see, with your unpublished changes. Nothing is saved.',
  size: 'Width of the preview',
  phone: 'Phone',
  desktop: 'Desktop',
};

export const preview = {
  progress: 'Progress',
  page: (at: number, of: number) => `Page ${at} of ${of}`,
  start: 'Start survey',
  next: 'Next',
  back: 'Back',
  submit: 'Submit answers',
  empty: 'Add a question to see it here.',
  thanks: 'Thank you for your answers.',
  again: 'Start over',
};
