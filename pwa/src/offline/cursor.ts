/**
 * Whether a server cursor is ahead of the device's: it belongs to another history, or is further
 * along in the same one.
 */
export function isPast(theirs: string, own: string | undefined): boolean {
  if (own === undefined) return true;
  const [there, here] = [parse(theirs), parse(own)];
  return there.history !== here.history || there.version > here.version;
}

function parse(cursor: string) {
  const dot = cursor.lastIndexOf('.');
  return { history: cursor.slice(0, dot), version: Number(cursor.slice(dot + 1)) };
}
