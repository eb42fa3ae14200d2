import { expect, test } from 'vitest';
import { couponDraft, couponFaults, couponIn, couponPatch, rateOf, rateText } from './coupon';

test('percentages up to 100 convert to and from thousandths of a per cent', () => {
  expect(rateOf('12.5')).toBe(12_500);
  expect(rateOf('100')).toBe(100_000);
  expect(rateOf('100.001')).toBeUndefined();
  expect(rateOf('ten')).toBeUndefined();
  expect(rateText(19_000)).toBe('19');
  expect(rateText(12_500)).toBe('12.5');
});

test('a coupon requires a code and a valid discount', () => {
  expect(Object.keys(couponFaults(couponDraft()))).toEqual(['code', 'percent']);
  const draft = { ...couponDraft(), code: 'SPRING', kind: 'amount' as const, currency: 'E' };
  expect(Object.keys(couponFaults(draft))).toEqual(['currency']);
  expect(Object.keys(couponFaults({ ...draft, currency: 'JPY', amount: '1.5' }))).toEqual([
    'amount',
  ]);
  expect(couponFaults({ ...draft, currency: 'JPY', amount: '500' })).toEqual({});
});

test('the duration is 0 for one payment, a number of months, or null for unlimited', () => {
  const draft = { ...couponDraft(), code: ' back ', percent: '20' };
  expect(couponIn(draft)).toMatchObject({ code: 'back', percent: 20_000, months: 0 });
  expect(couponIn({ ...draft, lasts: 'some', months: '3' }).months).toBe(3);
  expect(couponIn({ ...draft, lasts: 'always' }).months).toBeNull();
  expect(Object.keys(couponFaults({ ...draft, lasts: 'some', months: '0' }))).toEqual(['months']);
});

test('package_ids is null unless packages are chosen', () => {
  const draft = { ...couponDraft(), code: 'X', percent: '5', most: '10' };
  expect(couponIn(draft)).toMatchObject({ package_ids: null, most_uses: 10, valid_until: null });
  expect(couponIn({ ...draft, packages: [2] }).package_ids).toEqual([2]);
});

test('an edited coupon sends only its changeable terms, with dates as whole days', () => {
  const coupon = {
    id: 4,
    code: 'SPRING',
    note: 'Fair',
    percent: 12_500,
    months: 3,
    uses: 2,
    most_uses: 5,
    new_members: false,
    win_back: false,
    archived: false,
    valid_from: new Date(2026, 4, 1).toISOString(),
    valid_until: new Date(2026, 5, 1).toISOString(),
    created_at: '2026-04-01T00:00:00Z',
  };
  const draft = couponDraft(coupon);
  expect(draft).toMatchObject({ percent: '12.5', lasts: 'some', months: '3', most: '5' });
  expect([draft.from, draft.until]).toEqual(['2026-05-01', '2026-05-31']);
  expect(couponPatch(draft)).toEqual({
    note: 'Fair',
    win_back: false,
    most_uses: 5,
    valid_from: coupon.valid_from,
    valid_until: coupon.valid_until,
  });
  const open = couponPatch({ ...draft, most: '', from: undefined, until: undefined });
  expect(open).toMatchObject({ most_uses: null, valid_from: null, valid_until: null });
});
