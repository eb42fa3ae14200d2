import { test } from '@playwright/test';

/** A figure: its runs, its limit, and what is measured alongside. */
export type Figure = {
  name: string;
  runs: number[];
  unit: string;
  atMost?: number;
  beside?: string;
};

export const TYPE = 'figure';

/** Adds a figure to the table. */
export function tell(figure: Figure): void {
  test.info().annotations.push({ type: TYPE, description: JSON.stringify(figure) });
}

/** The percentile: `share` per cent of the values are at most this. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil((share / 100) * sorted.length) - 1] ?? Number.NaN;
}
