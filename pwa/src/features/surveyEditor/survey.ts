import type { Schema } from '@/api/client';
import type { paths } from '@/api/schema';
import { chooses, kind } from '@/lib/questions';

type Answer = { content: { 'application/json': { data: unknown } } };
/** The data of a successful response. */
type DataOf<Call extends { get: { responses: { 200: Answer } } }> =
  Call['get']['responses'][200]['content']['application/json']['data'];

/** A survey in a list. */
export type SurveyCard = Schema['SurveyCard'];
/** A survey in the editor: the draft, or the published version if it has no changes. */
export type Edited = DataOf<paths['/v1/core/survey/{id}/edited']>;
/** A version of a survey. */
export type Survey = DataOf<paths['/v1/core/survey/{id}']>;
export type Question = Schema['SurveyQuestion'];
export type Dimension = Schema['SurveyDimension'];
export type Band = Schema['SurveyBand'];
export type Kind = Schema['QuestionType'];
export type Template = DataOf<paths['/v1/core/survey-template']>[number];
/** The counts of all responses. */
export type Results = DataOf<paths['/v1/core/survey/{id}/results']>;
/** A response with its history. */
export type ResponseHistory = DataOf<paths['/v1/core/survey-response/{id}']>;

type Asked = Pick<Question, 'type_id' | 'choices' | 'lowest' | 'scale'>;

const LOWEST = 1;
const HIGHEST = 5;

/** Whether the answer is a rating. */
export const isRated = (question: Pick<Question, 'type_id'>) =>
  !chooses(question) && question.type_id !== kind.text;

/** The possible values: choices or ratings; none for a text. */
export function valuesOf(question: Asked) {
  const { type_id, choices, lowest, scale } = question;
  if (chooses(question)) return choices.map(({ id, text }) => ({ value: id, label: text }));
  if (type_id === kind.text) return [];
  const from = lowest ?? LOWEST;
  const rates = Array.from({ length: (scale ?? HIGHEST) - from + 1 }, (_, at) => from + at);
  return rates.map((rate) => ({ value: rate, label: String(rate) }));
}
