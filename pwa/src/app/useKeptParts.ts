import { useEffect } from 'react';

/** Keeps what shows this page on the device. */
export function useKeptParts(): void {
  useEffect(() => {
    const kept = import('./keepParts').then(({ keepParts }) => keepParts());
    // Without storage the page needs the network again.
    kept.catch(() => undefined);
  }, []);
}
