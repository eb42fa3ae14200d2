import { expect, test } from 'vitest';
import { refundList } from './adminPayments/words';
import { history } from './words';

test('payments and refunds have the states of the specification', () => {
  const spec = ['Pending', 'Successfully', 'Unsuccessfully'];
  const { pending, succeeded, failed } = history.states;
  expect([pending, succeeded, failed]).toEqual(spec);
  expect(Object.values(refundList.states)).toEqual(spec);
});
