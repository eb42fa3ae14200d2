import type { Socket, SocketEvents } from './hub';

/** The socket and its package, loaded with the first topic and only after the page is shown. */
export function connectLazily(events: SocketEvents): Socket {
  let socket: Socket | undefined;
  import('./socket').then(
    ({ connect }) => {
      socket = connect(events);
    },
    // The socket's code did not load: the page keeps its initial data.
    () => events.close(1006),
  );
  return {
    send: (text) => socket?.send(text),
    reconnect: () => socket?.reconnect(),
  };
}
