/** Saves what was typed into a form, if anything. Returns false or throws if that fails. */
export type Saver = { saved(): Promise<boolean> };

const holders = new Set<symbol>();

/**
 * Prevents automatic reloads while a text is being written. Returns a function that allows them
 * again.
 */
export function holdPage(): () => void {
  const holder = Symbol('unsaved');
  holders.add(holder);
  return () => holders.delete(holder);
}

export function isHeld(): boolean {
  return holders.size > 0;
}

/** Allows the page to be left, discarding typed text. */
export const releasePage = (): void => holders.clear();
