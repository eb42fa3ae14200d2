import { diffArrays } from 'diff';

/**
 * A part of two texts, equal or different. Parts consist of whole lines and the blank lines that
 * follow.
 */
export type Hunk = { same: string } | { before: string; after: string };

const linesOf = (text: string) => `${text.trimEnd()}\n\n`.match(/[^\n]*\n+/g) ?? [];
const alike = (one: string, other: string) => one.trimEnd() === other.trimEnd();

export function hunksOf(before: string, after: string): Hunk[] {
  const hunks: Hunk[] = [];
  const parts = diffArrays(linesOf(before), linesOf(after), { comparator: alike });
  for (const { value, added, removed } of parts) {
    const text = value.join('');
    const last = hunks.at(-1);
    if (!added && !removed) hunks.push({ same: text });
    else if (last && 'before' in last && added && !last.after) last.after = text;
    else hunks.push(removed ? { before: text, after: '' } : { before: '', after: text });
  }
  return hunks;
}

/** The text with `after` for the changes in `taken` (by index among the changes), and `before` for the others. */
export function merged(hunks: Hunk[], taken: (change: number) => boolean): string {
  let change = 0;
  const parts = hunks.map((hunk) => {
    if ('same' in hunk) return hunk.same;
    const said = taken(change) ? hunk.after : hunk.before;
    change += 1;
    return said;
  });
  return parts.join('').trimEnd();
}
