import { expect, test } from 'vitest';
import { landing } from './landing';

test('the page after sign-in is on this site and keeps the visitor’s choice', () => {
  const home = '/home';
  expect(landing({}, home)).toBe(home);
  expect(landing({ callbackUrl: '//evil.example' }, home)).toBe(home);
  expect(landing({ callbackUrl: '/challenges' }, home)).toBe('/challenges');
  expect(landing({ callbackUrl: '/challenges/7', join: '7' }, home)).toBe('/challenges/7?join=7');
  expect(landing({ callbackUrl: '/a?b=1#c', join: '7' }, home)).toBe('/a?b=1&join=7#c');
  expect(landing({ callbackUrl: '/a?b=1', selected: 'x y' }, home)).toBe('/a?b=1&selected=x%20y');
});

test('a company’s people land on its survey, unless a page sent them', () => {
  const corporation_uid = 'a b';
  expect(landing({ corporation_uid }, '/home')).toBe('/survey/25?corporation_uid=a%20b');
  expect(landing({ corporation_uid, callbackUrl: '//evil.example' }, '/home')).toMatch(/^\/survey/);
  expect(landing({ corporation_uid, callbackUrl: '/events' }, '/home')).toBe('/events');
});
