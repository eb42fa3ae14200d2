import { expect, test } from 'vitest';
import { cheersWords } from './words';

const by = (...names: string[]) => names.map((name, at) => ({ id: at + 2, name, image: null }));

test('cheers are summarised in one line', () => {
  const words = (count: number, names: string[], own = false) =>
    cheersWords({ count, from: by(...names), own }, 1);
  expect(words(0, [])).toBe('No cheers yet');
  expect(words(1, ['Ana'])).toBe('Ana');
  expect(words(2, ['Ana', 'Ben'])).toBe('Ana and Ben');
  expect(words(2, ['Ana'], true)).toBe('You and Ana');
  expect(words(6, ['Ana', 'Ben', 'Emi', 'Noor'])).toBe('Ana, Ben, Emi and 3 others');
});

test('anonymous cheers are counted but not named', () => {
  expect(cheersWords({ count: 2, from: [], own: false }, 1)).toBe('2 cheers');
  expect(cheersWords({ count: 2, from: by('Ana'), own: false }, 1)).toBe('Ana and 1 other');
});
