import { formatNumber } from './format';
import { numbers as words } from './words';

export type Range = { minimum: number; maximum: number };

/**
 * A typed number, with a decimal point or comma: '2.5', '2,5', '1 200'. Null if empty, NaN for
 * anything else, including '1,200', which is ambiguous.
 */
export function numberIn(text: string): number | null {
  const plain = text.replace(/\s/g, '');
  if (plain === '') return null;
  if (!/^-?(?:\d+[.,]?|\d*\.\d+|\d*,\d{1,2})$/.test(plain)) return Number.NaN;
  const value = Number(plain.replace(',', '.'));
  // JSON has no infinity: it would be sent as null.
  return Number.isFinite(value) ? value : Number.NaN;
}

/** The error of a text that is not a number in a range. An empty text is valid. */
export function numberFault(text: string, { minimum, maximum }: Range) {
  const value = numberIn(text);
  if (Number.isNaN(value)) return words.fault;
  const fine = value === null || (value >= minimum && value <= maximum);
  return fine ? undefined : words.range(formatNumber(minimum), formatNumber(maximum));
}
