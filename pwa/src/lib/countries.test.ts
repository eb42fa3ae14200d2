import { expect, test } from 'vitest';
import { countryOptions } from './countries';

test('countries are offered by name', () => {
  expect(countryOptions(['DE', 'AX', 'FR', 'AT'])).toEqual([
    { value: 'AX', label: 'Åland Islands' },
    { value: 'AT', label: 'Austria' },
    { value: 'FR', label: 'France' },
    { value: 'DE', label: 'Germany' },
  ]);
});
