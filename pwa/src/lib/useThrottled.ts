import { useEffect, useRef, useState } from 'react';

/** `value`, updated at most once every `interval` milliseconds; the newest wins. */
export function useThrottled<T>(value: T, interval: number): T {
  const [shown, setShown] = useState(value);
  const next = useRef(0);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        next.current = Date.now() + interval;
        setShown(value);
      },
      Math.max(0, next.current - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [value, interval]);
  return shown;
}
