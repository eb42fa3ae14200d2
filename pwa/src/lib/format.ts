const whole = new Intl.NumberFormat('en');

/** 1234 → '1,234' */
export function formatNumber(value: number): string {
  return whole.format(value);
}

/** 999 → '999', 1000 → '1K', 1250 → '1.2K'. Rounded down: a count is never overstated. */
export function formatCount(value: number): string {
  return value < 1000 ? String(value) : `${Math.floor(value / 100) / 10}K`;
}

/** A percentage, rounded up, at most 100. */
export function percentOf(part: number, total: number): number {
  // 100 * 0.07 is a little more than 7.
  const exact = Number(((100 * part) / Math.max(1, total)).toFixed(9));
  return Math.min(100, Math.ceil(exact));
}

/** 1, 'habit' → '1 habit'; 1200, 'habit' → '1.2K habits' */
export function formatPlural(value: number, one: string, many = `${one}s`): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}
