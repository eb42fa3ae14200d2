import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, foldOnto, type Placed, type Target } from './merge';
import type { Change, Status } from './model';
import { ask, oneOp, type ServerOp } from './server.fake';

const glasses: Target = { amount: 8, direction: 'at_least' };
const coffees: Target = { amount: 2, direction: 'at_most' };

const status = (value: Status): Change => ({ kind: 'set_status', value });
const add = (value: number): Change => ({ kind: 'add_amount', value });
const set = (value: number | null): Change => ({ kind: 'set_amount', value });
const note = (value: string | null): Change => ({ kind: 'set_note', value });
const [done, open, notNow, impossible] = (['done', 'open', 'not_now', 'impossible'] as const).map(
  status,
) as [Change, Change, Change, Change];

const placed = (changes: Change[]): Placed[] =>
  changes.map((change, i) => ({ op: oneOp(change, `${1000 + i}-0`, i), device: 'phone' }));

// The server's own table (rules/merge/tests.rs).
test.each<[string, Target | null, Change[], Status, number | null]>([
  ['nothing', null, [], 'open', null],
  ['done', null, [done], 'done', null],
  ['undo', null, [notNow, done, open], 'open', null],
  ['amounts beside a status', null, [add(3), done, add(-1)], 'done', 2],
  ['set replaces', null, [add(1), add(2), set(10), add(4)], 'open', 14],
  ['cleared', null, [add(1), set(null)], 'open', null],
  ['cleared, then added', null, [set(5), set(null), add(2)], 'open', 2],
  ['never below nothing', null, [add(-5)], 'open', 0],
  ['clamped at the end', null, [add(-5), add(7)], 'open', 2],
  ['the most', null, [set(1_000_000_000), add(1)], 'open', 1_000_000_000],
  ['thousandths', null, [add(0.1), add(0.2)], 'open', 0.3],
  ['on the way', glasses, [add(3)], 'open', 3],
  ['met', glasses, [add(3), add(5)], 'done', 8],
  ['and no more', glasses, [add(9), add(-2)], 'open', 7],
  ['done stands for the target', glasses, [done], 'done', 8],
  ['and more on top', glasses, [done, done, add(1)], 'done', 9],
  ['done again', glasses, [done, add(1), done], 'done', 9],
  ['done, cleared', glasses, [done, set(null)], 'done', null],
  ['done, less', glasses, [done, set(3)], 'open', 3],
  ['less, done', glasses, [set(3), done], 'open', 3],
  ['done, undone', glasses, [done, open], 'open', null],
  ['done, more, undone', glasses, [done, add(1), open], 'open', 1],
  ['a newer amount', glasses, [notNow, add(8)], 'done', 8],
  ['impossible holds', glasses, [impossible, add(2)], 'impossible', 2],
  ['met, then impossible', glasses, [add(8), impossible], 'impossible', 8],
  ['met, taken back', glasses, [add(8), open], 'open', 8],
  ['met, taken back, done', glasses, [add(8), open, done], 'done', 8],
  ['met, taken back, more', glasses, [add(8), open, add(1)], 'done', 9],
  ['nothing is within', coffees, [set(0)], 'done', 0],
  ['at the limit', coffees, [add(1), add(1)], 'done', 2],
  ['over it', coffees, [add(1), add(2)], 'open', 3],
  ['done at most', coffees, [done], 'done', null],
  ['over after done', coffees, [done, add(3)], 'open', 3],
  ['within, not now', coffees, [add(1), notNow], 'not_now', 1],
])('%s', (_, target, changes, wantStatus, wantAmount) => {
  expect(fold(placed(changes), target)).toEqual({
    status: wantStatus,
    amount: wantAmount,
    note: null,
  });
});

const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.constantFrom<Change>(done, open, notNow, impossible),
  fc.integer({ min: -4, max: 6 }).map(add),
  fc.option(fc.integer({ min: 0, max: 10 })).map(set),
  fc.option(fc.constantFrom('a', 'b')).map(note),
);
const targets = fc.constantFrom(null, glasses, coffees);

// Clocks close together, so that ties happen.
const histories = fc
  .array(fc.tuple(changes, fc.nat(3), fc.nat(1), fc.constantFrom('a', 'b', 'c')), { maxLength: 12 })
  .map((all) =>
    all.map(
      ([change, ms, counter, device], i): Placed => ({
        op: oneOp(change, `${ms}-${counter}`, i),
        device,
      }),
    ),
  );

test('any order and any repetition of any history is what the server makes of it', () => {
  fc.assert(
    fc.property(
      histories.chain((all) =>
        fc.tuple(
          fc.constant(all),
          fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }),
        ),
      ),
      targets,
      ([all, mixed], target) => {
        const server: ServerOp[] = all.map(({ op, device }) => ({ op, device }));
        expect(fold(mixed, target)).toEqual(ask(server, target));
      },
    ),
    { numRuns: 2000 },
  );
});

test('notes and additions come on top of whatever another device did', () => {
  const after = (before: Parameters<typeof foldOnto>[0], ...ops: Change[]) =>
    foldOnto(before, placed(ops), glasses);
  expect(after({ status: 'open', amount: 3, note: null }, add(5))).toMatchObject({
    status: 'done',
    amount: 8,
  });
  expect(after({ status: 'done', amount: 8, note: 'x' }, add(-1))).toMatchObject({
    status: 'open',
    amount: 7,
  });
  expect(after({ status: 'not_now', amount: null, note: null }, add(8))).toMatchObject({
    status: 'done',
  });
  expect(after({ status: 'open', amount: null, note: null }, note('y'))).toMatchObject({
    status: 'open',
    note: 'y',
  });
});
