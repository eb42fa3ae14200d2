import { expect, test } from 'vitest';
import { isExempt } from './followHumanCheck';

test('member pages, admin pages and those the site lists are exempt', () => {
  expect(isExempt('/admin/site', [])).toBe(true);
  expect(isExempt('/user/order-t-shirt', [])).toBe(true);
  expect(isExempt('/pages/press', ['/pages'])).toBe(true);
});

test('a path that only starts with the same letters is not exempt', () => {
  expect(isExempt('/administration', [])).toBe(false);
  expect(isExempt('/challenges', ['/chall'])).toBe(false);
  expect(isExempt('/', [])).toBe(false);
});
