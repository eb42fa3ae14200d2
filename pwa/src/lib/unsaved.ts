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

/** Returns a function that says whether something was written since, and is not saved yet. */
export function watchPage(): () => boolean {
  const before = new Set(holders);
  return () => [...holders].some((holder) => !before.has(holder));
}

/** Allows the page to be left, discarding typed text. */
export const releasePage = (): void => holders.clear();
