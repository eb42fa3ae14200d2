import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

const SEEN = 0.1;

/** Keeps their `place`, unsaid, until a tenth of it was visible and its children, which may be lazy, are there. */
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
