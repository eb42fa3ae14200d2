import type { components } from '@/api/schema';

type Schemas = components['schemas'];
type Topics = Schemas['LiveTopics'];

export type Command = Schemas['LiveCommand'];
export type Frame = Schemas['LiveFrame'];

/** Where a topic's state stands: an epoch ends when the server starts the topic anew. */
export type Position = Pick<Extract<Frame, { op: 'delta' }>, 'epoch' | 'offset'>;

export type TopicName = keyof Topics | `program:${number}`;

/** What a topic tells: all of it as `snapshot`, a change as `delta`. */
export type Told<N extends TopicName> = Topics[N extends keyof Topics ? N : 'board'];

/** What a topic's state becomes: all of it, a change to it, or nothing more. */
export type Handler = {
  snapshot(data: unknown): void;
  delta(data: unknown): void;
  gone(): void;
};

/** A delta fits only onto the state just before it. */
export function follows(position: Position, next: Position): boolean {
  return next.epoch === position.epoch && next.offset === position.offset + 1;
}
