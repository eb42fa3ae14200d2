import { expect, test } from 'vitest';
import { fill } from './fill';

test('a canned answer names the customer and the ticket', () => {
  const text = 'Hello {name}, about ticket {number}: done, {name}.';
  expect(fill(text, { name: 'Ana', id: 7 })).toBe('Hello Ana, about ticket 7: done, Ana.');
});

test('a name is text, and no pattern', () => {
  expect(fill('{name}', { name: '$& {number}', id: 7 })).toBe('$& {number}');
});
