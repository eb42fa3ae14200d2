import { countOf, dayOf, oneOf, textOf } from '@/lib/search';
import { search as words } from './words';

export const states = [
  { value: 'draft', label: words.draft },
  { value: 'open', label: words.open },
  { value: 'closed', label: words.closed },
] as const;

export const responseStates = [
  { value: 'draft', label: words.unfinished },
  { value: 'submitted', label: words.submitted },
  { value: 'amended', label: words.amended },
] as const;

type ValueOf<T extends readonly { value: string }[]> = T[number]['value'];

const among = <T extends string>(all: readonly { value: T }[], value: unknown) =>
  oneOf(
    all.map((each) => each.value),
    value,
  );

/** A month: `2026-05`. */
const monthOf = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d$/.test(value) ? value : undefined;

/** The search parameters of the list. */
export type SurveySearch = { q?: string | undefined; state?: ValueOf<typeof states> | undefined };

export const surveySearch = (asked: Record<string, unknown>): SurveySearch => ({
  q: textOf(asked.q),
  state: among(states, asked.state),
});

/** Which responses the results count; by default those to the published version, in all months. */
export type ResultSearch = {
  version?: number | undefined;
  period?: string | undefined;
  /** Another month to compare with. */
  compare?: string | undefined;
};

export const resultSearch = (asked: Record<string, unknown>): ResultSearch => ({
  version: countOf(asked.version),
  period: monthOf(asked.period),
  compare: monthOf(asked.compare),
});

/** The filters of the responses. */
export type ResponseSearch = {
  q?: string | undefined;
  state?: ValueOf<typeof responseStates> | undefined;
  period?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export const responseSearch = (asked: Record<string, unknown>): ResponseSearch => ({
  q: textOf(asked.q),
  state: among(responseStates, asked.state),
  period: monthOf(asked.period),
  from: dayOf(asked.from),
  to: dayOf(asked.to),
});

/** The query of the rows and of the export. */
export const filterOf = ({ q, ...rest }: ResponseSearch) => ({
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
  ...(q && { search: q }),
});
