import { expect, test } from 'vitest';
import { ApiError } from '@/api/error';
import { addressesOf, addressFaults } from './words';

test('addresses are split at spaces, commas, semicolons and lines, without duplicates', () => {
  expect(addressesOf(' a@x.example, b@x.example;\nc@x.example  a@x.example\n')).toEqual([
    'a@x.example',
    'b@x.example',
    'c@x.example',
  ]);
  expect(addressesOf(' \n')).toEqual([]);
});

test('each error names its address or line', () => {
  const refused = (errors: object) => new ApiError('No', 422, { errors });
  const emails = ['a@x.example', 'nobody'];
  expect(addressFaults(refused({ 'emails[1]': ['Please enter a valid email'] }), emails)).toEqual([
    'nobody: Please enter a valid email',
  ]);
  expect(
    addressFaults(refused({ 'csv[3]': ['This is not an address.'], name: ['x'] }), []),
  ).toEqual(['Line 3: This is not an address.']);
  expect(addressFaults(refused({ csv: ['There is no address in it.'] }), [])).toEqual([
    'There is no address in it.',
  ]);
  expect(addressFaults(new Error('x'), [])).toEqual([]);
});
