import {
  type Command,
  type Frame,
  follows,
  type Handler,
  type Position,
  type Reducer,
} from './protocol';

/** The part of a reconnecting WebSocket that the hub uses. Tests provide a fake. */
export type Socket = {
  send(text: string): void;
  reconnect(): void;
};

export type SocketEvents = {
  open(): void;
  message(text: string): void;
  close(code: number): void;
};

/** `lost` reconnects by itself, `closed` does not. */
export type LiveStatus = 'connecting' | 'live' | 'lost' | 'closed';

type Topic = {
  handlers: Set<Handler>;
  position?: Position | undefined;
  /** What the messages up to `position` add up to. */
  states: Map<Reducer, unknown>;
  refused?: boolean;
};

const PING_MS = 20_000;
const SILENCE_MS = 45_000;
/** The access token of the socket has expired. */
const EXPIRED = 4401;

/** What a handler gets of a message. */
const told = ({ states }: Topic, { reducer }: Handler, data: unknown) =>
  reducer ? states.get(reducer) : data;

/** One socket for the whole app, with reference-counted topics that resume at their position. */
export class LiveHub {
  #connect: (events: SocketEvents) => Socket;
  #socket: Socket | undefined;
  #state: 'connecting' | 'open' | 'lost' | 'closed' = 'connecting';
  #topics = new Map<string, Topic>();
  #listeners = new Set<() => void>();
  #expiries = new Set<() => void>();

  /** When the last message arrived, in milliseconds: the data was correct at least until then. */
  heardAt = 0;

  constructor(connect: (events: SocketEvents) => Socket) {
    this.#connect = connect;
  }

  /**
   * Every subscriber of a topic receives each frame. If two apply it to the same state and applying
   * it twice would do harm, they share a reducer.
   */
  subscribe(name: string, handler: Handler): () => void {
    const topic: Topic = this.#topics.get(name) ?? { handlers: new Set(), states: new Map() };
    topic.handlers.add(handler);
    if (topic.handlers.size === 1) {
      this.#topics.set(name, topic);
      if (this.#socket) this.#sub(name, topic);
      else this.#start();
    } else if (handler.reducer && topic.position && !topic.states.has(handler.reducer)) {
      // It has not seen the messages so far.
      topic.position = undefined;
      this.#sub(name, topic);
    }
    return () => {
      topic.handlers.delete(handler);
      if (topic.handlers.size > 0) return;
      this.#topics.delete(name);
      this.#send({ op: 'unsub', topic: name });
    };
  }

  status(name: string): LiveStatus {
    if (this.#state !== 'open') return this.#state;
    const topic = this.#topics.get(name);
    if (topic?.refused) return 'lost';
    return topic?.position ? 'live' : 'connecting';
  }

  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The network or the tab is back: do not wait for the next attempt. */
  nudge = (): void => {
    if (this.#state === 'lost') this.#socket?.reconnect();
  };

  /**
   * Calls `listener` when the server closed the socket because its token expired. Returns a function that unsubscribes.
   */
  onExpiry = (listener: () => void): (() => void) => {
    this.#expiries.add(listener);
    return () => this.#expiries.delete(listener);
  };

  /** The same user has a new token: topics resume at their position. */
  reopen = (): void => this.#socket?.reconnect();

  /** Another user: topics start over with that user's view. */
  startOver = (): void => {
    for (const topic of this.#topics.values()) topic.position = undefined;
    this.reopen();
  };

  #start(): void {
    setInterval(() => this.#beat(), PING_MS);
    this.#socket = this.#connect({
      open: () => this.#onOpen(),
      message: (text) => this.#onFrame(JSON.parse(text) as Frame),
      close: (code) => this.#onClose(code),
    });
  }

  /** A connection can die without a close event, so two missed pings end it. */
  #beat(): void {
    if (this.#state !== 'open') return;
    if (Date.now() - this.heardAt > SILENCE_MS) this.#socket?.reconnect();
    else this.#send({ op: 'ping' });
  }

  #onClose(code: number): void {
    this.#become(code >= 3500 ? 'closed' : 'lost');
    if (code === EXPIRED) for (const tell of this.#expiries) tell();
  }

  #onOpen(): void {
    this.heardAt = Date.now();
    this.#become('open');
    for (const [name, topic] of this.#topics) this.#sub(name, topic);
  }

  #onFrame(frame: Frame): void {
    this.heardAt = Date.now();
    if (frame.op === 'pong') return;
    const topic = frame.topic != null && this.#topics.get(frame.topic);
    if (!topic) return;

    if (frame.op === 'snapshot') {
      topic.position = { epoch: frame.epoch, offset: frame.offset };
      for (const { reducer } of topic.handlers) if (reducer) topic.states.set(reducer, undefined);
      for (const each of topic.states.keys()) topic.states.set(each, each.snapshot(frame.data));
      for (const each of topic.handlers) each.snapshot(told(topic, each, frame.data));
    } else if (frame.op === 'delta') {
      // Without a position, a snapshot is already on its way.
      if (!topic.position) return;
      if (follows(topic.position, frame)) {
        topic.position = { epoch: frame.epoch, offset: frame.offset };
        for (const [each, state] of topic.states) {
          topic.states.set(each, each.delta(state, frame.data));
        }
        for (const each of topic.handlers) each.delta(told(topic, each, frame.data));
        return;
      }
      topic.position = undefined;
      this.#sub(frame.topic, topic);
    } else {
      topic.position = undefined;
      topic.refused = true;
      if (frame.op === 'gone') for (const each of topic.handlers) each.gone();
    }
    this.#tell();
  }

  #sub(name: string, topic: Topic): void {
    topic.refused = false;
    this.#send({ op: 'sub', topic: name, ...topic.position });
  }

  // Messages are dropped while the socket is down: opening it subscribes to everything again.
  #send(message: Command): void {
    if (this.#state === 'open') this.#socket?.send(JSON.stringify(message));
  }

  #become(state: 'open' | 'lost' | 'closed'): void {
    this.#state = state;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
