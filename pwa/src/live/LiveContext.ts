import { createContext, useContext } from 'react';
import type { LiveHub } from './hub';

export const LiveContext = createContext<LiveHub | undefined>(undefined);

export function useHub(): LiveHub {
  const hub = useContext(LiveContext);
  if (!hub) throw new Error('LiveContext is missing');
  return hub;
}
