import { useSyncExternalStore } from 'react';

type Density = 'comfortable' | 'compact';

const KEY = 'daymark.density';
const listeners = new Set<() => void>();

function kept(): Density {
  try {
    return localStorage.getItem(KEY) === 'compact' ? 'compact' : 'comfortable';
  } catch {
    return 'comfortable';
  }
}

let density = kept();

export function setDensity(next: Density): void {
  density = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
  for (const tell of listeners) tell();
}

/** The density of tables on this device. */
export function useDensity(): Density {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => density,
  );
}
