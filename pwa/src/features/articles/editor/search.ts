import { countOf, oneOf, textOf } from '@/lib/search';
import { states as words } from './words';

export const states = [
  { value: 'draft', label: words.draft },
  { value: 'scheduled', label: words.scheduled },
  { value: 'published', label: words.published },
  { value: 'archived', label: words.archived },
] as const;

export type State = (typeof states)[number]['value'];

/** The search parameters of the table. */
export type ArticleSearch = {
  q?: string | undefined;
  state?: State | undefined;
  author?: number | undefined;
  /** Only published articles with broken links to other sites. */
  broken?: true | undefined;
};

export const articleSearch = (asked: Record<string, unknown>): ArticleSearch => ({
  q: textOf(asked.q),
  state: oneOf(
    states.map(({ value }) => value),
    asked.state,
  ),
  author: countOf(asked.author),
  broken: asked.broken === true ? true : undefined,
});
