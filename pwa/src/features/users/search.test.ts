import { expect, test } from 'vitest';
import { filterOf, resorted, sortedBy, userSearch } from './search';

test('valid search parameters filter the accounts, and invalid ones are ignored', () => {
  const search = userSearch({ q: 7, state: 'test', privacy: 'loud', page: -1, all: 'yes' });
  expect(filterOf(search)).toEqual({ q: '7', test_user: true });
  expect([search.page, search.all]).toEqual([undefined, undefined]);
  expect(filterOf(userSearch({ state: 'active' }))).toEqual({
    test_user: false,
    disabled: false,
    closing: false,
  });
  expect(filterOf(userSearch({ state: 'closing' }))).toEqual({ closing: true });
  expect(filterOf({})).toEqual({});
});

test('a column header sorts by its column, then in reverse, and returns to page one', () => {
  expect(sortedBy({})).toEqual({ sort: 'created_at', order: 'desc' });
  const byName = resorted({ q: 'a', page: 3, cursor: 'c' }, 'name');
  expect(byName).toMatchObject({ q: 'a', sort: 'name', page: undefined, cursor: undefined });
  expect(sortedBy(byName).order).toBe('asc');
  expect(sortedBy(resorted(byName, 'name')).order).toBe('desc');
  expect(sortedBy(resorted({}, 'created_at')).order).toBe('asc');
});
