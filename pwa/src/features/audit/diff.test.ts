import { expect, test } from 'vitest';
import { momentOf } from '@/lib/moments';
import { differences } from './diff';

test('only changed fields are listed, and for lists only added and removed items', () => {
  expect(
    differences(
      { name: 'Helpers', permissions: ['user:read', 'user:edit'], draft: false },
      { name: 'Helpers', permissions: ['user:read', 'audit:read'], draft: true },
    ),
  ).toEqual([
    { name: 'permissions', before: 'user:edit', after: 'audit:read' },
    { name: 'draft', before: 'no', after: 'yes' },
  ]);
});

test('lists in another order are shown whole', () => {
  expect(differences({ pages: [1, 2, 3] }, { pages: [3, 1, 2] })).toEqual([
    { name: 'pages', before: '1, 2, 3', after: '3, 1, 2' },
  ]);
});

test('timestamps are shown as readable dates and times', () => {
  const closed = { closed_at: '2026-11-23T04:11:28.634Z' };
  expect(differences(null, closed)).toEqual([
    { name: 'closed_at', after: momentOf(closed.closed_at) },
  ]);
});

test('created objects have no old values, and deleted ones have no new values', () => {
  expect(differences(null, { name: 'A', note: null })).toEqual([{ name: 'name', after: 'A' }]);
  expect(differences({ roles: ['user'] }, undefined)).toEqual([{ name: 'roles', before: 'user' }]);
  expect(differences({ a: 1 }, { a: 1 })).toEqual([]);
});
