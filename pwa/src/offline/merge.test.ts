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

const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.constantFrom<Change>(done, open, notNow, impossible),
  fc.integer({ min: -4, max: 6 }).map(add),
  fc.option(fc.integer({ min: 0, max: 10 })).map(set),
  fc.option(fc.constantFrom('a', 'b')).map(note),
);
const targets = fc.constantFrom(null, glasses, coffees);

// Clocks close together, so that ties occur.
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

test('fold matches the server’s result in any order and with duplicates', () => {
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

test('notes and additions apply on top of an entry’s earlier state', () => {
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
