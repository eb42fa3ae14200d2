import { useEffect, useRef } from 'react';
import { useHub } from './LiveContext';
import type { Told, TopicName } from './protocol';

/** Subscribes to a topic while mounted. */
export function useTopic<N extends TopicName>(
  topic: N,
  handler: {
    snapshot(data: Told<N>['snapshot']): void;
    delta(data: Told<N>['delta']): void;
    gone(): void;
  },
): void {
  const hub = useHub();
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(
    () =>
      hub.subscribe(topic, {
        snapshot: (data) => latest.current.snapshot(data as Told<N>['snapshot']),
        delta: (data) => latest.current.delta(data as Told<N>['delta']),
        gone: () => latest.current.gone(),
      }),
    [hub, topic],
  );
}
