import type { Socket, SocketEvents } from './hub';

/** The socket and its package, loaded when the first topic is asked for and not before the page is shown. */
export function connectLazily(events: SocketEvents): Socket {
  let socket: Socket | undefined;
  import('./socket').then(
    ({ connect }) => {
      socket = connect(events);
    },
    // Its file did not come: the page stands as it was loaded.
    () => events.close(1006),
  );
  return {
    send: (text) => socket?.send(text),
    reconnect: () => socket?.reconnect(),
  };
}
