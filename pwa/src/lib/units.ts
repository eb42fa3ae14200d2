/** Units whose plural adds an s. */
const plural =
  /^(minute|hour|time|step|cup|drink|litre|liter|page|word|portion|mile|lap|set|push-up)s$/i;

/** 1, 'minutes' → 'minute'. Units are free text: unknown ones stay as written. */
export function unitOf(amount: number, unit: string): string {
  if (amount !== 1) return unit;
  if (unit.toLowerCase() === 'glasses') return unit.slice(0, -2);
  return plural.test(unit) ? unit.slice(0, -1) : unit;
}
