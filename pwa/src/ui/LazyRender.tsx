import { type ReactNode, useEffect, useRef, useState } from 'react';

const SEEN = 0.1;

/** Keeps their `place`, unsaid, and renders its children once a tenth of their place was visible, and from then on. */
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
    children
  ) : (
    <div ref={frame} aria-hidden="true">
      {place}
    </div>
  );
}
