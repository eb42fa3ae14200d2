import { useLayoutEffect, useRef } from 'react';
import { formatNumber } from '@/lib/format';
import { still, timing } from './motion';

/** A number that counts up from the previous value. */
export function CountUp({ value }: { value: number }) {
  const element = useRef<HTMLSpanElement>(null);
  const shown = useRef(value);
  useLayoutEffect(() => {
    const from = shown.current;
    const show = (next: number) => {
      shown.current = next;
      if (element.current) element.current.textContent = formatNumber(next);
    };
    if (from === value || still()) return show(value);
    let began: number | undefined;
    const step = (now: number) => {
      began ??= now;
      const part = Math.min(1, (now - began) / timing.duration);
      show(Math.round(from + (value - from) * part));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    show(from);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return <span ref={element}>{formatNumber(value)}</span>;
}
