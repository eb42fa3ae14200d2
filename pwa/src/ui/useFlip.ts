import { type RefObject, useLayoutEffect, useRef } from 'react';
import { arrivals, shifts, type Tops } from './flip';
import { still, timing } from './motion';

/** The current offset of an element from its place, in a running animation. */
function held(element: HTMLElement): number {
  return new DOMMatrixReadOnly(getComputedStyle(element).transform).f;
}

/**
 * Animates the children of a list that have `data-flip` to their new places (first, last, invert,
 * play), and fades in new ones. Uses only transform and opacity.
 */
export function useFlip<T extends HTMLElement>(): RefObject<T | null> {
  const list = useRef<T>(null);
  const tops = useRef<Tops>(new Map());

  useLayoutEffect(() => {
    const rows = new Map<string, HTMLElement>();
    for (const row of list.current?.querySelectorAll<HTMLElement>('[data-flip]') ?? []) {
      if (row.dataset.flip) rows.set(row.dataset.flip, row);
    }
    const before = tops.current;
    const after = new Map([...rows].map(([id, row]) => [id, row.offsetTop]));
    tops.current = after;
    if (still()) return;

    for (const [id, by] of shifts(before, after)) {
      const row = rows.get(id);
      if (!row) continue;
      const from = by + held(row);
      // Rising rows pass in front.
      row.style.zIndex = by > 0 ? '1' : '0';
      for (const animation of row.getAnimations()) animation.cancel();
      row.animate([{ transform: `translateY(${from}px)` }, { transform: 'none' }], timing);
    }
    for (const id of arrivals(before, after)) {
      const enter = [{ opacity: 0, transform: 'translateY(-12px)' }, {}];
      rows.get(id)?.animate(enter, timing);
    }
  });

  return list;
}
