export type Tops = ReadonlyMap<string, number>;

/** Which of the remaining elements moved, and the offset at which each must start. */
export function shifts(before: Tops, after: Tops): Map<string, number> {
  const moved = new Map<string, number>();
  for (const [id, top] of after) {
    const old = before.get(id);
    if (old !== undefined && old !== top) moved.set(id, old - top);
  }
  return moved;
}

/** The elements that were not there before; none on the first call. */
export function arrivals(before: Tops, after: Tops): string[] {
  return before.size === 0 ? [] : [...after.keys()].filter((id) => !before.has(id));
}
