import { useLayoutEffect, useRef } from 'react';
import { still, timing } from './motion';

const rise = [{ opacity: 0.2, transform: 'translateY(6px)' }, {}];

/**
 * A text that animates when it changes. Does not use CSS animations, which would restart whenever a
 * row is moved.
 */
export function Tick({ children }: { children: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef(children);
  useLayoutEffect(() => {
    if (before.current === children) return;
    before.current = children;
    if (!still()) element.current?.animate(rise, timing);
  }, [children]);
  return (
    <span ref={element} className="inline-block">
      {children}
    </span>
  );
}
