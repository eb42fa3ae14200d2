import { expect, test } from 'vitest';
import { blankBlock, excerpt, isFilled, keyed, put } from './blocks';

const three = keyed([{ kind: 'heading' }, { kind: 'text' }, { kind: 'divider' }]);
const order = (blocks: readonly { key: number }[]) => blocks.map(({ key }) => key);

test('a block moves to any place, and the others keep their order', () => {
  const [first, , last] = three;
  if (!first || !last) throw new Error('three blocks');
  expect(order(put(three, first, 2))).toEqual([2, 3, 1]);
  expect(order(put(three, last, 0))).toEqual([3, 1, 2]);
  expect(order(put(three, first, 0))).toEqual([1, 2, 3]);
});

test('a removed block comes back to its place, and a new one has a key of its own', () => {
  const [, second] = three;
  if (!second) throw new Error('three blocks');
  const without = three.filter((each) => each !== second);
  expect(put(without, second, 1)).toEqual(three);
  expect(blankBlock('quote', three).key).toBe(4);
});

test('what was saved keeps the keys that it had', () => {
  expect(order(keyed([{ kind: 'text' }, { kind: 'text' }], [7, 3]))).toEqual([7, 3]);
});

test.each([
  ['heading', { text: ' ' }, { text: 'Hi' }],
  ['picture', {}, { url: '/files/a.webp' }],
  ['button', { text: 'Go' }, { text: 'Go', link: '/' }],
  ['programs', {}, { ids: [1] }],
] as const)('a %s shows something once it is filled', (kind, before, after) => {
  const block = blankBlock(kind, []);
  expect(isFilled({ ...block, ...before, ids: [] })).toBe(false);
  expect(isFilled({ ...block, ...after, ids: [...('ids' in after ? after.ids : [])] })).toBe(true);
});

test('a block is known by its first line', () => {
  expect(excerpt({ ...blankBlock('text', []), text: '\n\nOne\nTwo' })).toBe('One');
  expect(excerpt({ ...blankBlock('picture', []), url: '/a.png', alt: 'A bay' })).toBe('A bay');
});
