import { expect, test } from 'vitest';
import { actions, actorOf, deedOf, objectOf } from './words';

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

test('the log names people, deleted accounts and Daymark itself', () => {
  const account = { id: 7, name: 'Mia Berg', email: 'mia@daymark.example' };
  expect(actorOf({ actor: account })).toBe('Mia Berg');
  expect(actorOf({ actor: { ...account, name: '' } })).toBe('mia@daymark.example');
  expect(actorOf({ actor: { ...account, name: '', email: '' } })).toBe('Deleted account 7');
  expect(actorOf({ actor: null })).toBe('Daymark');
});

test('actions, even unknown ones, and their objects have readable names', () => {
  expect(deedOf('user:assign-role')).toBe('Assigned a role');
  expect(deedOf('moon:turn-round')).toBe('Moon turn round');
  expect(objectOf({ object_kind: 'user', object_id: '7' })).toBe('Account 7');
  expect(objectOf({ object_kind: 'program-pack', object_id: '3' })).toBe('Pack 3');
});
