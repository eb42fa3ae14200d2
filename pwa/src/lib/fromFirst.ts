/** A series without its empty start, at least `least` long. */
export function fromFirst<T>(all: readonly T[], has: (each: T) => boolean, least = 7): T[] {
  const first = all.findIndex(has);
  if (first < 0) return [...all];
  return all.slice(Math.max(0, Math.min(first, all.length - least)));
}
