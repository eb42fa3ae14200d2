import { expect, test } from 'vitest';
import type { Program } from './board';
import { fits } from './listing';
import { isFiltered, programFilter } from './search';

test('an address asks for types and states that there are', () => {
  expect(programFilter({ type: 'Monthly Missions', state: 'running' })).toEqual({
    type: 'Monthly Missions',
    state: 'running',
  });
  expect(programFilter({ type: '', state: 'draft', page: 2 })).toEqual({});
  expect([isFiltered({}), isFiltered({ state: 'open' })]).toEqual([false, true]);
});

test('the own programs are filtered as all the others are', () => {
  const program = { type: 'Monthly Missions', state: 'running' } as Program;
  expect(fits({}, program)).toBe(true);
  expect(fits({ type: 'Monthly Missions', state: 'running' }, program)).toBe(true);
  expect(fits({ type: 'Accelerator Program' }, program)).toBe(false);
  expect(fits({ state: 'final' }, program)).toBe(false);
});
