import { expect, test } from 'vitest';
import type { Program } from './board';
import { fits } from './listing';
import { isFiltered, programFilter } from './search';

test('the URL filter keeps a type and a known state and ignores anything else', () => {
  expect(programFilter({ type: 'Monthly Missions', state: 'running' })).toEqual({
    type: 'Monthly Missions',
    state: 'running',
  });
  expect(programFilter({ type: '', state: 'draft', page: 2 })).toEqual({});
  expect([isFiltered({}), isFiltered({ state: 'open' })]).toEqual([false, true]);
});

test('a program matches a filter by type and state', () => {
  const program = { type: 'Monthly Missions', state: 'running' } as Program;
  expect(fits({}, program)).toBe(true);
  expect(fits({ type: 'Monthly Missions', state: 'running' }, program)).toBe(true);
  expect(fits({ type: 'Accelerator Program' }, program)).toBe(false);
  expect(fits({ state: 'final' }, program)).toBe(false);
});
