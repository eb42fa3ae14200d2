import { expect, test } from 'vitest';
import type { Program } from '@/features/programs/board';
import { suggested } from './interests';

const program = (id: number, title: string, activities: string[], more: object = {}) =>
  ({
    id,
    title,
    state: 'running',
    members_count: 5,
    activities: activities.map((each) => ({ title: each })),
    ...more,
  }) as unknown as Program;
const all = [
  program(1, 'Six weeks of energy', ['Walk 8,000 steps', 'Drink water']),
  program(2, 'Quiet evenings', ['Lights out at ten', 'No screens'], { state: 'open' }),
  program(3, 'A page a day', ['Read ten pages'], { members_count: 9 }),
];
const ids = (interest?: Parameters<typeof suggested>[1]) =>
  suggested(all, interest).map(({ id }) => id);

test('the best match comes first, even if it has not started yet', () => {
  expect(ids('move')[0]).toBe(1);
  expect(ids('sleep')[0]).toBe(2);
  expect(ids('learn')[0]).toBe(3);
});

test('without an interest, running programs come first, the largest at the top', () => {
  expect(ids()).toEqual([3, 1, 2]);
});
