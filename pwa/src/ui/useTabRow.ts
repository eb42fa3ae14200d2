import { useEffect, useRef } from 'react';

/** How many pixels of the previous link stay visible. */
const MARGIN = 32;

/** Returns the ref for a scrolling row of links. Keeps the link of the current page visible. */
export function useTabRow<T extends HTMLElement>(current: unknown) {
  const row = useRef<T>(null);
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - MARGIN;
  }, [current]);
  return row;
}
