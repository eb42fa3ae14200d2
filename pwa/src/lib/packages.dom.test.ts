import { expect, test } from 'vitest';
import { packagesWith } from './packages';

test('a chosen package stays in the list when it is no longer on offer', () => {
  const known = [{ value: 'pro', label: 'Pro' }];
  expect(packagesWith(known, ['pro', ''])).toEqual(known);
  expect(packagesWith(known, ['old'])).toEqual([...known, { value: 'old', label: 'old' }]);
});
