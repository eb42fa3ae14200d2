import { useEffect } from 'react';

/** Caches this page's code on the device. */
export function useKeptParts(): void {
  useEffect(() => {
    const kept = import('./keepParts').then(({ keepParts }) => keepParts());
    // Without storage the page needs the network again.
    kept.catch(() => undefined);
  }, []);
}
