import { useSyncExternalStore } from 'react';
import type { LiveStatus } from './hub';
import { useHub } from './LiveContext';

/**
 * The state of a topic's connection, and the time (ms) until which its data was certainly correct.
 */
export function useLive(topic: string): { status: LiveStatus; heardAt: number } {
  const hub = useHub();
  const status = useSyncExternalStore(hub.listen, () => hub.status(topic));
  return { status, heardAt: hub.heardAt };
}
