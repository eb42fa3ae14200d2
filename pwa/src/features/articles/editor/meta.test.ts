import { expect, test } from 'vitest';
import { type MetaForm, patchOf, tagChange, tagNames } from './meta';

const saved: MetaForm = {
  slug: 'why-walk',
  cover_alt: '',
  author_id: 1,
  category_ids: [1],
  tags: 'Sleep, Rest',
  visibility: 'everyone',
  featured: false,
  comments_closed: false,
  canonical: 'https://example.org/a',
  social_title: '',
  social_text: '',
};

test('only changed fields are sent', () => {
  expect(patchOf(saved, saved)).toEqual({});
  expect(patchOf({ ...saved, featured: true, category_ids: [1, 2], tags: '' }, saved)).toEqual({
    featured: true,
    category_ids: [1, 2],
  });
});

test('a blank canonical address is sent as null', () => {
  expect(patchOf({ ...saved, canonical: ' ' }, saved)).toEqual({ canonical: null });
});

test('tags are split at commas without duplicates, and compared with the saved ones', () => {
  expect(tagNames(' Sleep,Rest ,, Sleep')).toEqual(['Sleep', 'Rest']);
  expect(tagChange(saved, saved)).toBeUndefined();
  expect(tagChange({ ...saved, tags: 'Rest, Walking' }, saved)).toEqual({
    add: ['Walking'],
    remove: ['Sleep'],
  });
});
