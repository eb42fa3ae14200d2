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

test('every action in the server’s audit log has a description', () => {
  expect(written.length).toBeGreaterThan(40);
  expect(written.filter((action = '') => !actions.includes(action))).toEqual([]);
});

test('actions, even unknown ones, and their objects have readable names', () => {
  expect(deedOf('user:assign-role')).toBe('Assigned a role');
  expect(deedOf('moon:turn-round')).toBe('Moon turn round');
  expect(objectOf({ object_kind: 'user', object_id: '7' })).toBe('Account 7');
  expect(objectOf({ object_kind: 'program-pack', object_id: '3' })).toBe('Pack 3');
});
