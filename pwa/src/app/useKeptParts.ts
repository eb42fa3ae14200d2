import { useEffect } from 'react';

/** Caches this page's code on the device, and that of `more`. */
export function useKeptParts(more?: () => Promise<unknown>): void {
  useEffect(() => {
    const loaded = Promise.all([import('./keepParts'), more?.()]);
    const kept = loaded.then(([{ keepParts }]) => keepParts());
    // Without storage, the page needs the network next time.
    kept.catch(() => undefined);
  }, [more]);
}
