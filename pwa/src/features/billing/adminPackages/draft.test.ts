import { expect, test } from 'vitest';
import type { Package } from '../plans';
import { draftOf, packageIn, packagePatch, priceFault } from './draft';

const price = (currency: string, amount: string) => ({
  interval: 'month' as const,
  currency,
  amount,
});

test('an invalid price reports its currency or the number of decimals allowed', () => {
  expect(priceFault(price('eur', '12.90'))).toBeUndefined();
  expect(priceFault(price('EU', '12.90'))).toBe('currency');
  expect(priceFault(price('JPY', '12.90'))).toBe(0);
  expect(priceFault(price('EUR', ''))).toBe(2);
  expect(priceFault(price('KWD', '1.2345'))).toBe(3);
});

test('a new package sends amounts in minor units, without empty lines and fields', () => {
  const draft = {
    ...draftOf(undefined),
    title: ' Pro ',
    features: 'All programs\n\n Events ',
    added: [price('eur', '12,9'), price('JPY', '1200')],
    seats: '',
  };
  const sent = packageIn(draft);
  expect(sent).toMatchObject({ title: 'Pro', features: ['All programs', 'Events'] });
  expect(sent.prices).toEqual([
    { interval: 'month', currency: 'EUR', amount: 1290 },
    { interval: 'month', currency: 'JPY', amount: 1200 },
  ]);
  expect(sent).not.toHaveProperty('key');
  expect(sent).not.toHaveProperty('seats');
  expect(sent).not.toHaveProperty('trial_days');
});

test('an edit does not send the key or the seats', () => {
  const of = {
    title: 'Pro',
    key: 'pro',
    summary: '',
    plan: 'BadgeProMemberYearly',
    position: 2,
    trial_days: 14,
    features: ['A', 'B'],
    articles: true,
    events: false,
    seats: 5,
    packages: [{ id: 1, key: 'casual', title: 'Casual' }],
    programs: [{ id: 7, title: 'Sleep' }],
  } as unknown as Package;
  const patch = packagePatch({ ...draftOf(of), retired: [4] });
  expect(patch).toMatchObject({
    features: ['A', 'B'],
    trial_days: 14,
    packages: [1],
    programs: [7],
    add_prices: [],
    archive_prices: [4],
  });
  expect(patch).not.toHaveProperty('key');
  expect(patch).not.toHaveProperty('seats');
});
