export type Tops = ReadonlyMap<string, number>;

/** Which of the elements that stay has moved, and by how much it must start from elsewhere. */
export function shifts(before: Tops, after: Tops): Map<string, number> {
  const moved = new Map<string, number>();
  for (const [id, top] of after) {
    const old = before.get(id);
    if (old !== undefined && old !== top) moved.set(id, old - top);
  }
  return moved;
}

/** Elements that were not there before. On the first look nothing is new. */
export function arrivals(before: Tops, after: Tops): string[] {
  return before.size === 0 ? [] : [...after.keys()].filter((id) => !before.has(id));
}
