/** Saves what was typed into a form, if anything. Returns false or throws if that fails. */
export type Saver = { saved(): Promise<boolean> };

/** What holds the page, each with its dialog, if it is in one. */
const holders = new Map<symbol, object | undefined>();

/**
 * Prevents automatic reloads while a text is being written, in a `dialog` or on the page itself.
 * Returns a function that allows them again.
 */
export function holdPage(dialog?: object): () => void {
  const holder = Symbol('unsaved');
  holders.set(holder, dialog);
  return () => holders.delete(holder);
}

export function isHeld(): boolean {
  return holders.size > 0;
}

/** Whether something in this dialog is not saved yet. */
export const isHeldIn = (dialog: object | undefined): boolean =>
  [...holders.values()].includes(dialog);

/** Allows the page to be left, discarding typed text. */
export const releasePage = (): void => holders.clear();
