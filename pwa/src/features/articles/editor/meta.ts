import type { Schema } from '@/api/client';
import type { ManagedPost } from './queries';

/** The details form. Tags are one line, separated by commas. */
export type MetaForm = {
  slug: string;
  cover_alt: string;
  author_id: number;
  category_ids: number[];
  tags: string;
  visibility: ManagedPost['visibility'];
  featured: boolean;
  comments_closed: boolean;
  canonical: string;
  social_title: string;
  social_text: string;
};

export const formOf = (article: ManagedPost): MetaForm => ({
  slug: article.slug,
  cover_alt: article.cover_alt,
  author_id: article.author.id,
  category_ids: article.categories.map(({ id }) => id),
  tags: article.tags.map(({ name }) => name).join(', '),
  visibility: article.visibility,
  featured: article.featured,
  comments_closed: article.comments_closed,
  canonical: article.canonical ?? '',
  social_title: article.social_title,
  social_text: article.social_text,
});

/** The changes only. Emptying the canonical address removes it. */
export function patchOf(form: MetaForm, saved: MetaForm): Schema['PostMetaPatch'] {
  const { tags: _tags, canonical, ...fields } = form;
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof MetaForm]),
  );
  return {
    ...Object.fromEntries(changed),
    ...(canonical !== saved.canonical && { canonical: canonical.trim() || null }),
  };
}

/** 'Sleep, rest ,' → ['Sleep', 'rest'] */
export const tagNames = (line: string): string[] => [
  ...new Set(
    line
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

/** The tags to add and remove; undefined if there are none. */
export function tagChange(form: MetaForm, saved: MetaForm) {
  const [now, before] = [tagNames(form.tags), tagNames(saved.tags)];
  const add = now.filter((name) => !before.includes(name));
  const remove = before.filter((name) => !now.includes(name));
  return add.length + remove.length > 0 ? { add, remove } : undefined;
}
