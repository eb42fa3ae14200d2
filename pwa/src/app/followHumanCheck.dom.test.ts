import { expect, test } from 'vitest';
import { isExempt } from './followHumanCheck';

test('members’ pages, the administration and what the site names do without', () => {
  expect(isExempt('/admin/site', [])).toBe(true);
  expect(isExempt('/user/order-t-shirt', [])).toBe(true);
  expect(isExempt('/pages/press', ['/pages'])).toBe(true);
});

test('a page that only begins alike does not', () => {
  expect(isExempt('/administration', [])).toBe(false);
  expect(isExempt('/challenges', ['/chall'])).toBe(false);
  expect(isExempt('/', [])).toBe(false);
});
