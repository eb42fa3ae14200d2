import fc from 'fast-check';
import { expect, test } from 'vitest';
import { place, scrollFor } from './place';

const desk = { width: 1280, height: 800 };
const words = { width: 360, height: 200 };

test('without a part the text is centred', () => {
  expect(place(undefined, words, desk)).toEqual({ x: 460, y: 300 });
});

test.each([
  ['to the right of the rail', { x: 0, y: 100, width: 96, height: 72 }, 'right'],
  ['to the left of a part on the right', { x: 820, y: 100, width: 400, height: 300 }, 'left'],
  ['below a wide part', { x: 100, y: 50, width: 1100, height: 120 }, 'below'],
  ['above a wide part near the bottom', { x: 100, y: 600, width: 1100, height: 120 }, 'above'],
  [
    'on no side when none of them has enough room',
    { x: 0, y: 0, width: 1280, height: 800 },
    undefined,
  ],
])('the text is placed %s', (_, part, side) => {
  expect(place(part, words, desk).side).toBe(side);
});

test('the text points at the middle of its part', () => {
  const part = { x: 0, y: 300, width: 96, height: 80 };
  expect(place(part, words, desk)).toEqual({ x: 112, y: 240, side: 'right', at: 100 });
  // At the edge the text stays inside the window and still points at its part.
  expect(place({ ...part, y: 0 }, words, desk)).toEqual({ x: 112, y: 16, side: 'right', at: 24 });
});

test('the text never leaves the window and never covers the part beside it', () => {
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

test('a part out of view is scrolled to the centre, and a tall one to its top', () => {
  const part = { x: 0, width: 300, height: 100 };
  expect(scrollFor({ ...part, y: 200 }, 500)).toBe(0);
  expect(scrollFor({ ...part, y: 700 }, 500)).toBe(500);
  expect(scrollFor({ ...part, y: -40 }, 500)).toBe(-240);
  expect(scrollFor({ ...part, y: 300, height: 900 }, 500)).toBe(284);
});
