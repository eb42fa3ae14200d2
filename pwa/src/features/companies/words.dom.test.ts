import { expect, test } from 'vitest';
import { fewWords, invitedWords, signUpLink, uidOf, weekWords } from './words';

test('the company’s uid is read from a link or from the uid alone', () => {
  expect(uidOf(signUpLink('a b/c'))).toBe('a b/c');
  expect(uidOf('https://x.example/auth/signup?join=1&corporation_uid=abc#top')).toBe('abc');
  expect(uidOf('  abc \n')).toBe('abc');
});

test('week, member and invitation texts fit their date or count', () => {
  expect(weekWords('2026-05-04')).toBe('Week of Monday 4th May');
  expect(fewWords(1)).toMatch(/You have 1 member\.$/);
  expect(fewWords(4)).toMatch(/You have 4 members\.$/);
  expect(fewWords(5)).toMatch(/identified\.$/);
  expect(invitedWords(0)).toMatch(/already/);
  expect(invitedWords(1)).toBe('1 invitation sent.');
  expect(invitedWords(3)).toBe('3 invitations sent.');
});
