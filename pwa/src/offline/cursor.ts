/**
 * Whether a server cursor is ahead of the device's: it belongs to another history, or is further
 * along in the same one.
 */
export function isPast(theirs: string, own: string | undefined): boolean {
  if (own === undefined || isOther(theirs, own)) return true;
  return parse(theirs).version > parse(own).version;
}

/** Whether two cursors belong to different histories: in between, the server restored a backup. */
export const isOther = (theirs: string, own: string) =>
  parse(theirs).history !== parse(own).history;

function parse(cursor: string) {
  const dot = cursor.lastIndexOf('.');
  return { history: cursor.slice(0, dot), version: Number(cursor.slice(dot + 1)) };
}
