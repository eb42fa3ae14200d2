import { useEffect, useRef } from 'react';

/** How much of the previous link stays visible (px). */
const MARGIN = 32;

/** The ref of a scrolling row of links. Keeps the `current` one visible. */
export function useTabRow<T extends HTMLElement>(current: unknown) {
  const row = useRef<T>(null);
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - MARGIN;
  }, [current]);
  return row;
}
