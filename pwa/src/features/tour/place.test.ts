import fc from 'fast-check';
import { expect, test } from 'vitest';
import { place, scrollFor } from './place';

const desk = { width: 1280, height: 800 };
const words = { width: 360, height: 200 };

test('without a part the words stand in the middle', () => {
  expect(place(undefined, words, desk)).toEqual({ x: 460, y: 300 });
});

test.each([
  ['to the right of the rail', { x: 0, y: 100, width: 96, height: 72 }, 'right'],
  ['to the left of what stands on the right', { x: 820, y: 100, width: 400, height: 300 }, 'left'],
  ['under what is wide', { x: 100, y: 50, width: 1100, height: 120 }, 'below'],
  ['over what is wide and low', { x: 100, y: 600, width: 1100, height: 120 }, 'above'],
  [
    'where there is no room, at the lower edge',
    { x: 0, y: 0, width: 1280, height: 800 },
    undefined,
  ],
])('%s', (_, part, side) => {
  expect(place(part, words, desk).side).toBe(side);
});

test('they point at the middle of their part', () => {
  const part = { x: 0, y: 300, width: 96, height: 80 };
  expect(place(part, words, desk)).toEqual({ x: 112, y: 240, side: 'right', at: 100 });
  // At the edge the text stays in the window, and the pointer at its part.
  expect(place({ ...part, y: 0 }, words, desk)).toEqual({ x: 112, y: 16, side: 'right', at: 24 });
});

test('the words never leave the window and never cover a part that they stand beside', () => {
  const length = fc.integer({ min: 1, max: 1400 });
  const at = fc.integer({ min: -600, max: 1400 });
  fc.assert(
    fc.property(at, at, length, length, (x, y, width, height) => {
      const found = place({ x, y, width, height }, words, desk);
      expect(found.x).toBeGreaterThanOrEqual(0);
      expect(found.y).toBeGreaterThanOrEqual(0);
      expect(found.x + words.width).toBeLessThanOrEqual(desk.width);
      expect(found.y + words.height).toBeLessThanOrEqual(desk.height);
      if (found.side === 'right') expect(found.x).toBeGreaterThanOrEqual(x + width);
      if (found.side === 'left') expect(found.x + words.width).toBeLessThanOrEqual(x);
      if (found.side === 'below') expect(found.y).toBeGreaterThanOrEqual(y + height);
      if (found.side === 'above') expect(found.y + words.height).toBeLessThanOrEqual(y);
    }),
  );
});

test('the page is scrolled as far as it must be', () => {
  const part = { x: 0, width: 300, height: 100 };
  expect(scrollFor({ ...part, y: 200 }, 500)).toBe(0);
  expect(scrollFor({ ...part, y: 700 }, 500)).toBe(500);
  expect(scrollFor({ ...part, y: -40 }, 500)).toBe(-240);
  expect(scrollFor({ ...part, y: 300, height: 900 }, 500)).toBe(284);
});
