import { expect, test } from 'vitest';
import { countOf, dayOf, oneOf, textOf } from './search';

test('valid search parameters are read, and invalid ones become undefined', () => {
  expect([textOf('a'), textOf(7), textOf(true), textOf(''), textOf({}), textOf(undefined)]).toEqual(
    ['a', '7', 'true', undefined, undefined, undefined],
  );
  expect([oneOf(['a', 'b'], 'b'), oneOf(['a', 'b'], 'c')]).toEqual(['b', undefined]);
  expect([dayOf('2026-05-06'), dayOf('6 May'), dayOf(20260506)]).toEqual([
    '2026-05-06',
    undefined,
    undefined,
  ]);
  expect([countOf(3), countOf(0), countOf(1.5), countOf('3')]).toEqual([3, ...Array(3)]);
});
