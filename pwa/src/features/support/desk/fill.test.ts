import { expect, test } from 'vitest';
import { fill } from './fill';

test('a canned answer is filled in with the customer’s name and ticket number', () => {
  const text = 'Hello {name}, about ticket {number}: done, {name}.';
  expect(fill(text, { name: 'Ana', id: 7 })).toBe('Hello Ana, about ticket 7: done, Ana.');
});

test('special characters and placeholders in a name are inserted as they are', () => {
  expect(fill('{name}', { name: '$& {number}', id: 7 })).toBe('$& {number}');
});
