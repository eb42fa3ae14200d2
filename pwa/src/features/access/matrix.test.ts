import { expect, test } from 'vitest';
import { bundles, byResource, changesOf, toggled, untouched, whyFixed, whyKept } from './matrix';
import type { Role } from './queries';

const role = (id: number, ...permissions: string[]): Role => ({
  id,
  name: `Role ${id}`,
  description: '',
  system: id < 3,
  permissions,
  target_waypoints: [],
  members: 0,
  created_at: '2026-05-06T10:00:00Z',
});
const helpers = role(3, 'user:read', 'user:edit');

test('toggling permissions counts the changes, and toggling back resets the count', () => {
  const once = toggled(toggled(untouched, helpers, 'audit:read'), helpers, 'user:edit');
  expect(bundles(once, helpers, 'audit:read')).toBe(true);
  expect(bundles(once, helpers, 'user:edit')).toBe(false);
  expect(bundles(once, helpers, 'user:read')).toBe(true);
  expect(changesOf(once, [helpers])).toEqual(new Map([[3, 2]]));
  const back = toggled(toggled(once, helpers, 'audit:read'), helpers, 'user:edit');
  expect(changesOf(back, [helpers])).toEqual(new Map());
  expect(bundles(untouched, helpers, 'user:edit')).toBe(true);
});

test('permissions are grouped by resource', () => {
  const permission = (name: string) => ({ id: name, name, description: '', system: true });
  const groups = byResource(['audit:read', 'user:edit', 'user:read'].map(permission));
  expect(groups.map(([resource, own]) => [resource, own.length])).toEqual([
    ['audit', 1],
    ['user', 2],
  ]);
});

test('built-in roles, missing permissions and read-only access each prevent editing', () => {
  const rights = { edits: true, holds: (name: string) => name !== 'audit:read' };
  expect(whyFixed(role(1), 'user:read', rights)).toBe('system');
  expect(whyFixed(helpers, 'user:read', rights)).toBeUndefined();
  expect(whyFixed(helpers, 'audit:read', rights)).toBe('lacked');
  expect(whyKept(role(4, 'audit:read'), rights)).toBe('more');
  expect(whyFixed(helpers, 'user:read', { ...rights, edits: false })).toBe('reader');
});
