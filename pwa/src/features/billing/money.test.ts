import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountText, decimal, digitsOf, formatMoney, parseAmount } from './money';

const euros = (amount: number) => ({ amount, currency: 'EUR', digits: 2 });

test('amounts are shown with the decimals of their currency', () => {
  expect(formatMoney(euros(1290))).toBe('€12.90');
  expect(formatMoney(euros(-5))).toBe('-€0.05');
  expect(formatMoney({ amount: 1200, currency: 'JPY', digits: 0 })).toBe('¥1,200');
  expect(formatMoney({ amount: 1234, currency: 'KWD', digits: 3 }).replace(/\s/, ' ')).toBe(
    'KWD 1.234',
  );
  expect(formatMoney(euros(1200), true)).toBe('€12');
  expect(formatMoney(euros(1250), true)).toBe('€12.50');
});

test('the largest amounts keep every cent', () => {
  expect(formatMoney(euros(9_007_199_254_740_991))).toBe('€90,071,992,547,409.91');
});

test('the number of decimals follows ISO 4217', () => {
  expect(['EUR', 'JPY', 'KWD', 'IQD', 'HUF'].map(digitsOf)).toEqual([2, 0, 3, 3, 2]);
});

test('an incomplete currency code has the usual two decimals', () => {
  expect(['', 'J', 'JP', 'KW'].map(digitsOf)).toEqual([2, 2, 2, 2]);
});

test.each([
  ['12.90', 2, 1290],
  ['12,9', 2, 1290],
  ['1 200', 0, 1200],
  ['0', 2, 0],
  ['12.905', 2, undefined],
  ['12.5', 0, undefined],
  ['-1', 2, undefined],
  ['1e3', 2, undefined],
  ['', 2, undefined],
])('%j with %i decimals is parsed as %s', (text, digits, amount) => {
  expect(parseAmount(text, digits)).toBe(amount);
});

test('amounts converted to text parse back to the same amount', () => {
  const amounts = fc.record({
    amount: fc.integer({ min: 0, max: 99_999_999_999 }),
    digits: fc.constantFrom(0, 2, 3),
  });
  fc.assert(
    fc.property(amounts, ({ amount, digits }) => {
      expect(parseAmount(amountText({ amount, digits }), digits)).toBe(amount);
      // Both sides are the nearest float to the same decimal, so they are equal.
      expect(Number(decimal(-amount, digits))).toBe(0 - amount / 10 ** digits);
    }),
  );
});
