import { expect, test } from 'vitest';
import { numberFault, numberIn } from './numberIn';

const range = { minimum: 0, maximum: 5000 };
const faultIn = (text: string) => numberFault(text, range);

test('numbers have a decimal point or comma, and may have spaces', () => {
  const texts = ['2.5', ' 2,5 ', '0,25', '1 200', '.5', '7,', '0.125', '0', '5000'];
  expect(texts.map(numberIn)).toEqual([2.5, 2.5, 0.25, 1200, 0.5, 7, 0.125, 0, 5000]);
  expect(texts.map(faultIn)).toEqual(texts.map(() => undefined));
});

test('an empty text is neither a number nor an error', () => {
  expect([numberIn(' '), faultIn('')]).toEqual([null, undefined]);
});

test('anything else is an error, even a comma that could separate thousands', () => {
  for (const text of ['1,200', 'ten', '2,5 km', '1.2.3', '1e3', '-', '9'.repeat(400)]) {
    expect(numberIn(text)).toBeNaN();
    expect(faultIn(text)).toContain('1000 or 2.5');
  }
});

test('a number outside the range is an error', () => {
  for (const text of ['-3', '-0.1', '5000.5']) {
    expect(faultIn(text)).toBe('Enter a number from 0 to 5,000.');
  }
});
