import { useEffect, useRef } from 'react';
import { useHub } from './LiveContext';
import type { Reducer, Told, TopicName } from './protocol';

export type TopicReducer<N extends TopicName, S> = {
  snapshot(data: Told<N>['snapshot']): S;
  delta(state: S, data: Told<N>['delta']): S;
};

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

/**
 * Subscribes to the state that a topic's messages add up to, while mounted. `reducer` must be one
 * constant for all components.
 */
export function useTopicState<N extends TopicName, S>(
  topic: N,
  reducer: TopicReducer<N, S>,
  handler: { show(state: S): void; gone(): void },
): void {
  const hub = useHub();
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const show = (state: unknown) => latest.current.show(state as S);
    return hub.subscribe(topic, {
      reducer: reducer as Reducer,
      snapshot: show,
      delta: show,
      gone: () => latest.current.gone(),
    });
  }, [hub, topic, reducer]);
}
