import { useEffect, useRef } from 'react';
import { useHub } from './LiveContext';

/** Follows a topic while mounted. `S` and `D` are the shapes of its snapshot and its delta. */
export function useTopic<S, D>(
  topic: string,
  handler: { snapshot(data: S): void; delta(data: D): void; gone(): void },
): void {
  const hub = useHub();
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(
    () =>
      hub.subscribe(topic, {
        snapshot: (data) => latest.current.snapshot(data as S),
        delta: (data) => latest.current.delta(data as D),
        gone: () => latest.current.gone(),
      }),
    [hub, topic],
  );
}
