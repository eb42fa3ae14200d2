import { beforeEach, expect, test } from 'vitest';
import { dropView, isShown, saveView, viewOf } from './savedViews';

beforeEach(() => localStorage.clear());

test('a view contains the filters of a list, but not its page or cursor', () => {
  expect(viewOf({ q: 'ana', page: 3, cursor: 'x', role: undefined })).toEqual({ q: 'ana' });
  const view = { name: 'Ana', search: { q: 'ana' } };
  expect(isShown(view, { q: 'ana', page: 2 })).toBe(true);
  expect(isShown(view, { q: 'ana', role: 'admin' })).toBe(false);
  expect(isShown(view, {})).toBe(false);
});

test('views are saved per account and list; reusing a name replaces the old view', () => {
  saveView(1, 'users', { name: 'Closing', search: { state: 'closing' } });
  saveView(1, 'users', { name: 'Closing', search: { state: 'closing', order: 'asc' } });
  saveView(1, 'audit', { name: 'Roles', search: { object: 'role' } });
  saveView(2, 'users', { name: 'Mine', search: {} });
  const kept = () => JSON.parse(localStorage.getItem('daymark.views.1') ?? '');
  expect(kept()).toEqual({
    users: [{ name: 'Closing', search: { state: 'closing', order: 'asc' } }],
    audit: [{ name: 'Roles', search: { object: 'role' } }],
  });
  dropView(1, 'users', 'Closing');
  expect(kept().users).toEqual([]);
});
