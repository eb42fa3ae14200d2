import { whenReachable } from '@/lib/whenReachable';
import type { Socket, SocketEvents } from './hub';

/** The socket and its package, loaded with the first topic and only after the page is shown. */
export function connectLazily(events: SocketEvents): Socket {
  let socket: Socket | undefined;
  const load = () =>
    import('./socket').catch((error) => {
      // Meanwhile the page keeps its initial data.
      events.close(1006);
      throw error;
    });
  void whenReachable(load).then(({ connect }) => {
    socket = connect(events);
  });
  return {
    send: (text) => socket?.send(text),
    reconnect: () => socket?.reconnect(),
  };
}
