import { expect, test } from 'vitest';
import { ApiError } from '@/api/error';
import {
  addressesOf,
  faultsOf,
  fewWords,
  invitedWords,
  signUpLink,
  uidOf,
  weekWords,
} from './words';

test('addresses are apart by whatever people write between them', () => {
  expect(addressesOf(' a@x.example, b@x.example;\nc@x.example  a@x.example\n')).toEqual([
    'a@x.example',
    'b@x.example',
    'c@x.example',
  ]);
  expect(addressesOf(' \n')).toEqual([]);
});

test('what is wrong is told with its address or its line', () => {
  const refused = (errors: object) => new ApiError('No', 422, { errors });
  const emails = ['a@x.example', 'nobody'];
  expect(faultsOf(refused({ 'emails[1]': ['Please enter a valid email'] }), emails)).toEqual([
    'nobody: Please enter a valid email',
  ]);
  expect(faultsOf(refused({ 'csv[3]': ['This is not an address.'], name: ['x'] }), [])).toEqual([
    'Line 3: This is not an address.',
  ]);
  expect(faultsOf(refused({ csv: ['There is no address in it.'] }), [])).toEqual([
    'There is no address in it.',
  ]);
  expect(faultsOf(new Error('x'), [])).toEqual([]);
});

test('a link or its end alone leads to the company', () => {
  expect(uidOf(signUpLink('a b/c'))).toBe('a b/c');
  expect(uidOf('https://x.example/auth/signup?join=1&corporation_uid=abc#top')).toBe('abc');
  expect(uidOf('  abc \n')).toBe('abc');
});

test('calm words', () => {
  expect(weekWords('2026-05-04')).toBe('Week of Monday 4th May');
  expect(fewWords(1)).toMatch(/You have 1 member\.$/);
  expect(fewWords(4)).toMatch(/You have 4 members\.$/);
  expect(fewWords(5)).toMatch(/identified\.$/);
  expect(invitedWords(0)).toMatch(/already/);
  expect(invitedWords(1)).toBe('1 invitation sent.');
  expect(invitedWords(3)).toBe('3 invitations sent.');
});
