import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hunksOf, merged } from './hunks';

const before = 'one\n\ntwo\n\nthree';
const after = 'one\n\n2\n\nthree\n\nfour';

test('two texts are split into equal and different parts', () => {
  expect(hunksOf(before, after)).toEqual([
    { same: 'one\n\n' },
    { before: 'two\n\n', after: '2\n\n' },
    { same: 'three\n\n' },
    { before: '', after: 'four\n\n' },
  ]);
});

test('each change can be taken from either text', () => {
  const hunks = hunksOf(before, after);
  expect(merged(hunks, (change) => change === 1)).toBe('one\n\ntwo\n\nthree\n\nfour');
});

test('taking every change from one text restores that text', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', '- d\n- e'), { maxLength: 9 })
    .map((paragraphs) => paragraphs.join('\n\n'));
  fc.assert(
    fc.property(text, text, (one, other) => {
      const hunks = hunksOf(one, other);
      expect(merged(hunks, () => false)).toBe(one);
      expect(merged(hunks, () => true)).toBe(other);
    }),
  );
});
