import { expect, test } from 'vitest';
import {
  additionsOf,
  currenciesOf,
  hasBoth,
  mostSaved,
  offered,
  type Package,
  priceOf,
  savingOf,
  withPrice,
} from './plans';

let ids = 0;
const price = (interval: 'month' | 'year', amount: number, currency = 'EUR', archived = false) => {
  ids += 1;
  return { id: ids, package_id: 1, interval, price: { amount, currency, digits: 2 }, archived };
};
const pack = (title: string, prices: Package['prices'], more: Partial<Package> = {}) =>
  ({ id: ids, title, position: 0, prices, archived: false, seats: null, ...more }) as Package;

test('archived, unpriced and company packages are not offered', () => {
  const all = [
    pack('Second', [price('month', 100)], { position: 2 }),
    pack('First', [price('month', 100), price('month', 90, 'EUR', true)], { position: 1 }),
    pack('Gone', [price('month', 100)], { archived: true }),
    pack('Free', []),
    pack('Company', [price('year', 100)], { seats: 10 }),
  ];
  const shown = offered(all);
  expect(shown.map(({ title }) => title)).toEqual(['First', 'Second']);
  expect(shown[0]?.prices).toHaveLength(1);
});

test('a package without a price for one interval falls back to the other', () => {
  const yearly = pack('Yearly', [price('year', 9900)]);
  expect(priceOf(yearly, 'month', 'EUR')?.interval).toBe('year');
  expect(priceOf(yearly, 'month', 'USD')).toBeUndefined();
});

test('the yearly saving is rounded down, and undefined if there is none', () => {
  const both = pack('Both', [price('month', 1000), price('year', 10_000)]);
  expect(savingOf(both, 'EUR')).toBe(16);
  expect(savingOf(both, 'USD')).toBeUndefined();
  expect(savingOf(pack('Same', [price('month', 1000), price('year', 12_000)]), 'EUR')).toBe(
    undefined,
  );
  expect(mostSaved([both, pack('Half', [price('month', 100), price('year', 600)])], 'EUR')).toBe(
    50,
  );
  expect(mostSaved([], 'EUR')).toBeUndefined();
});

test('both intervals are detected, and each currency is listed once', () => {
  const monthly = pack('Monthly', [price('month', 100)]);
  const yearly = pack('Yearly', [price('year', 100, 'USD')]);
  expect(hasBoth([monthly])).toBe(false);
  expect(hasBoth([monthly, yearly])).toBe(true);
  expect(currenciesOf([monthly, yearly, monthly])).toEqual(['EUR', 'USD']);
});

test('benefits of an included package are not listed again', () => {
  const opens = { articles: true, events: true };
  const small = pack('Small', [], { id: 1, packages: [], articles: true, events: false });
  const middle = pack('Middle', [], {
    id: 2,
    packages: [{ id: 1, key: 'small', title: 'Small' }],
    ...opens,
  });
  const packages = [
    { id: 1, key: 'small', title: 'Small' },
    { id: 2, key: 'middle', title: 'Middle' },
  ];
  const large = pack('Large', [], { id: 3, packages, ...opens });
  const all = [small, middle, large];
  expect(additionsOf(small, all)).toEqual({ packages: [], articles: true, events: false });
  expect(additionsOf(middle, all)).toEqual({
    packages: [{ id: 1, key: 'small', title: 'Small' }],
    articles: false,
    events: true,
  });
  expect(additionsOf(large, all)).toEqual({
    packages: [{ id: 2, key: 'middle', title: 'Middle' }],
    articles: false,
    events: false,
  });
});

test('a price is looked up by id, together with its package', () => {
  const one = price('month', 100);
  const of = pack('One', [one]);
  expect(withPrice([pack('Other', [price('year', 1)]), of], one.id)).toEqual({
    package: of,
    price: one,
  });
  expect(withPrice([of], -1)).toBeUndefined();
});
