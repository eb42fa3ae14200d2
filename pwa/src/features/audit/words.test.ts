import { expect, test } from 'vitest';
import { actions, deedOf, objectOf } from './words';

const server = import.meta.glob<string>('../../../../server/*/src/**/*.rs', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const written = Object.values(server)
  .flatMap((source) => [...source.matchAll(/audit::write\([^;]*?"([a-z-]+:[a-z-]+)"/g)])
  .map(([, action]) => action);

test('every action that the server writes down has its words', () => {
  expect(written.length).toBeGreaterThan(40);
  expect(written.filter((action = '') => !actions.includes(action))).toEqual([]);
});

test('an action and what it was done to, in words', () => {
  expect(deedOf('user:assign-role')).toBe('Assigned a role');
  expect(deedOf('moon:turn-round')).toBe('Moon turn round');
  expect(objectOf({ object_kind: 'user', object_id: '7' })).toBe('Account 7');
  expect(objectOf({ object_kind: 'program-pack', object_id: '3' })).toBe('Pack 3');
});
