import { describe, expect, it } from 'vitest';
import { dragged, middle, partOf } from './cut';

const photograph = { width: 4000, height: 3000 };

describe('the crop of a picture', () => {
  it('is centred and as large as possible', () => {
    expect(partOf(photograph, 1, middle)).toEqual({ x: 500, y: 0, width: 3000, height: 3000 });
    expect(partOf(photograph, 3, middle)).toMatchObject({ x: 0, width: 4000 });
    expect(partOf({ width: 300, height: 900 }, 1, middle)).toEqual({
      x: 0,
      y: 300,
      width: 300,
      height: 300,
    });
  });

  it('gets smaller when zoomed in', () => {
    const near = { ...middle, zoom: 2 };
    expect(partOf(photograph, 1, near)).toEqual({ x: 1250, y: 750, width: 1500, height: 1500 });
  });

  it('follows a drag and stops at the edges', () => {
    // Dragging right by a tenth of the view reveals the hidden part on the left.
    const moved = dragged(photograph, 1, middle, 0.1, 0);
    expect(partOf(photograph, 1, moved).x).toBeCloseTo(200);
    expect(dragged(photograph, 1, middle, 5, 5)).toEqual({ zoom: 1, x: 0, y: 0.5 });
    expect(dragged(photograph, 1, { ...middle, zoom: 2 }, -5, -5)).toEqual({ zoom: 2, x: 1, y: 1 });
  });
});
