import { useSyncExternalStore } from 'react';
import type { LiveStatus } from './hub';
import { useHub } from './LiveContext';

/** How a topic's connection stands, and until when (ms) what it told was certainly right. */
export function useLive(topic: string): { status: LiveStatus; heardAt: number } {
  const hub = useHub();
  const status = useSyncExternalStore(hub.listen, () => hub.status(topic));
  return { status, heardAt: hub.heardAt };
}
