import type { components } from '@/api/schema';

type Schemas = components['schemas'];
type Topics = Schemas['LiveTopics'];

export type Command = Schemas['LiveCommand'];
export type Frame = Schemas['LiveFrame'];

/** A position in a topic's history. When the server restarts the topic, a new epoch begins. */
export type Position = Pick<Extract<Frame, { op: 'delta' }>, 'epoch' | 'offset'>;

export type TopicName = keyof Topics | `program:${number}`;

/** A topic's messages: the full state as `snapshot`, a change as `delta`. */
export type Told<N extends TopicName> = Topics[N extends keyof Topics ? N : 'board'];

/** Adds up a topic's messages to a state. */
export type Reducer = {
  snapshot(data: unknown): unknown;
  delta(state: unknown, data: unknown): unknown;
};

/** Handles a topic's messages: the full state, a change, or its end. */
export type Handler = {
  /** If given, `snapshot` and `delta` get its state instead of the message. */
  reducer?: Reducer;
  snapshot(data: unknown): void;
  delta(data: unknown): void;
  gone(): void;
};

/** A delta applies only to the state just before it. */
export function follows(position: Position, next: Position): boolean {
  return next.epoch === position.epoch && next.offset === position.offset + 1;
}
