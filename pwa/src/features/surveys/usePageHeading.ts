import { useEffect, useRef } from 'react';

/**
 * The heading of a survey's page: focused when the page changes, for keyboards and screen readers.
 */
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
