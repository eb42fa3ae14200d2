const whole = new Intl.NumberFormat('en');

/** 1234 → '1,234' */
export function formatNumber(value: number): string {
  return whole.format(value);
}

/** 999 → '999', 1000 → '1K', 1250 → '1.2K'. Rounded down: a count never claims more than there is. */
export function formatCount(value: number): string {
  return value < 1000 ? String(value) : `${Math.floor(value / 100) / 10}K`;
}

/** How much of a whole there is, rounded up; no more than all of it. */
export function percentOf(part: number, total: number): number {
  return Math.min(100, Math.ceil((100 * part) / Math.max(1, total)));
}

const singular: Record<string, string> = {
  minutes: 'minute',
  hours: 'hour',
  times: 'time',
  steps: 'step',
  glasses: 'glass',
  cups: 'cup',
  litres: 'litre',
  liters: 'liter',
  pages: 'page',
  chapters: 'chapter',
  words: 'word',
  portions: 'portion',
  servings: 'serving',
  miles: 'mile',
  kilometres: 'kilometre',
  kilometers: 'kilometer',
  laps: 'lap',
  floors: 'floor',
  sets: 'set',
  breaths: 'breath',
  'push-ups': 'push-up',
};

/** 1, 'minutes' → 'minute'. A unit is free text: one that is not known stays as it was written. */
export function unitOf(amount: number, unit: string): string {
  return amount === 1 ? (singular[unit.toLowerCase()] ?? unit) : unit;
}

/** 1, 'habit' → '1 habit'; 1200, 'habit' → '1.2K habits' */
export function formatPlural(value: number, one: string, many = `${one}s`): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}
