/** A stable number below `bound` for a text: the same name gets the same colour everywhere. */
export function seed(text: string, bound: number): number {
  let hash = 0;
  for (const char of text) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return hash % bound;
}

/** 'Ana Maria Silva' → 'AS' */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : '';
  return ((Array.from(words[0] ?? '')[0] ?? '') + (Array.from(last ?? '')[0] ?? '')).toUpperCase();
}
