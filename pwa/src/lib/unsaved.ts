const holders = new Set<symbol>();

/** While held, the page is not loaded anew by itself: somebody is writing. Returns the way to let go. */
export function holdPage(): () => void {
  const holder = Symbol('unsaved');
  holders.add(holder);
  return () => holders.delete(holder);
}

export function isHeld(): boolean {
  return holders.size > 0;
}
