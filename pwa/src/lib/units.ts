/** Units whose singular lacks the s. */
const plurals = new Set(
  'minutes hours times steps cups litres liters pages words portions miles laps sets push-ups'.split(
    ' ',
  ),
);

/** 1, 'minutes' → 'minute'. Units are free text: unknown ones stay as written. */
export function unitOf(amount: number, unit: string): string {
  const lower = unit.toLowerCase();
  if (amount !== 1) return unit;
  if (lower === 'glasses') return unit.slice(0, -2);
  return plurals.has(lower) ? unit.slice(0, -1) : unit;
}
