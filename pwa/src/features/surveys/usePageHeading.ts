import { useEffect, useRef } from 'react';

/** The heading of a page within a page: the keyboard and a screen reader start there when it turns. */
export function usePageHeading(page: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    heading.current?.focus({ preventScroll: true });
  }, [page]);
  return heading;
}
