import { expect, test } from 'vitest';
import { mailLog, nameOf } from './words';

test('a type of email has a name that people can read', () => {
  expect(nameOf('plan-ends-soon')).toBe('Plan ends soon');
  expect(mailLog.titleOf('new-email')).toBe('Emails of type “New email”');
});
