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

test('only what was changed is sent', () => {
  expect(patchOf(saved, saved)).toEqual({});
  expect(patchOf({ ...saved, featured: true, category_ids: [1, 2], tags: '' }, saved)).toEqual({
    featured: true,
    category_ids: [1, 2],
  });
});

test('an emptied canonical address is taken away', () => {
  expect(patchOf({ ...saved, canonical: ' ' }, saved)).toEqual({ canonical: null });
});

test('tags stand in a line, each once', () => {
  expect(tagNames(' Sleep,Rest ,, Sleep')).toEqual(['Sleep', 'Rest']);
  expect(tagChange(saved, saved)).toBeUndefined();
  expect(tagChange({ ...saved, tags: 'Rest, Walking' }, saved)).toEqual({
    add: ['Walking'],
    remove: ['Sleep'],
  });
});
