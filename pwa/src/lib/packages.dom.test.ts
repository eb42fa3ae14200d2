import { expect, test } from 'vitest';
import { packagesWith } from './packages';

test('a package that is no longer on offer stays chosen', () => {
  const known = [{ value: 'pro', label: 'Pro' }];
  expect(packagesWith(known, ['pro', ''])).toEqual(known);
  expect(packagesWith(known, ['old'])).toEqual([...known, { value: 'old', label: 'old' }]);
});
