import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

const SEEN = 0.1;

/**
 * Shows the placeholder `place`, which screen readers ignore, until a tenth of it has been visible
 * and the children, which may be lazy, have loaded.
 */
export function LazyRender({ place, children }: { place: ReactNode; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !frame.current) return;
    const look = ([entry]: IntersectionObserverEntry[]) => entry?.isIntersecting && setSeen(true);
    const observer = new IntersectionObserver(look, { threshold: SEEN });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [seen]);
  return seen ? (
    <Suspense fallback={place}>{children}</Suspense>
  ) : (
    <div ref={frame} aria-hidden="true">
      {place}
    </div>
  );
}
