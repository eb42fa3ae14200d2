import { expect, test } from 'vitest';
import { blankBlock, excerpt, isFilled, keyed, put } from './blocks';

const three = keyed([{ kind: 'heading' }, { kind: 'text' }, { kind: 'divider' }]);
const order = (blocks: readonly { key: number }[]) => blocks.map(({ key }) => key);

test('a block can move to any position, and the others keep their order', () => {
  const [first, , last] = three;
  if (!first || !last) throw new Error('three blocks');
  expect(order(put(three, first, 2))).toEqual([2, 3, 1]);
  expect(order(put(three, last, 0))).toEqual([3, 1, 2]);
  expect(order(put(three, first, 0))).toEqual([1, 2, 3]);
});

test('a removed block can be put back in place, and a new block gets a new key', () => {
  const [, second] = three;
  if (!second) throw new Error('three blocks');
  const without = three.filter((each) => each !== second);
  expect(put(without, second, 1)).toEqual(three);
  expect(blankBlock('quote', three).key).toBe(4);
});

test('saved blocks keep their keys', () => {
  expect(order(keyed([{ kind: 'text' }, { kind: 'text' }], [7, 3]))).toEqual([7, 3]);
});

test.each([
  ['heading', { text: ' ' }, { text: 'Hi' }],
  ['picture', {}, { url: '/files/a.webp' }],
  ['button', { text: 'Go' }, { text: 'Go', link: '/' }],
  ['programs', {}, { ids: [1] }],
] as const)('a %s block counts as filled once it has content', (kind, before, after) => {
  const block = blankBlock(kind, []);
  expect(isFilled({ ...block, ...before, ids: [] })).toBe(false);
  expect(isFilled({ ...block, ...after, ids: [...('ids' in after ? after.ids : [])] })).toBe(true);
});

test('an excerpt is the first non-empty line, or the alt text of a picture', () => {
  expect(excerpt({ ...blankBlock('text', []), text: '\n\nOne\nTwo' })).toBe('One');
  expect(excerpt({ ...blankBlock('picture', []), url: '/a.png', alt: 'A bay' })).toBe('A bay');
});
