import { expect, test } from 'vitest';
import { numberFault, numberIn } from './numberIn';

test('numbers have a decimal point or comma, and may have spaces', () => {
  const texts = ['2.5', ' 2,5 ', '0,25', '1 200', '.5', '-3', '7,', '0.125'];
  expect(texts.map(numberIn)).toEqual([2.5, 2.5, 0.25, 1200, 0.5, -3, 7, 0.125]);
  expect(texts.map(numberFault)).toEqual(texts.map(() => undefined));
});

test('an empty text is no number, but no error', () => {
  expect([numberIn(' '), numberFault('')]).toEqual([null, undefined]);
});

test('anything else is an error, also a comma that could separate thousands', () => {
  for (const text of ['1,200', 'ten', '2,5 km', '1.2.3', '1e3', '-', '9'.repeat(400)]) {
    expect(numberIn(text)).toBeNaN();
    expect(numberFault(text)).toContain('1000 or 2.5');
  }
});
