import { numbers as words } from './words';

/**
 * A typed number, with a decimal point or comma: '2.5', '2,5', '1 200'. Null if empty, NaN for
 * anything else; also for '1,200', because it could mean either.
 */
export function numberIn(text: string): number | null {
  const plain = text.replace(/\s/g, '');
  if (plain === '') return null;
  if (!/^-?(?:\d+[.,]?|\d*\.\d+|\d*,\d{1,2})$/.test(plain)) return Number.NaN;
  const value = Number(plain.replace(',', '.'));
  // JSON has no infinity: it would be sent as none.
  return Number.isFinite(value) ? value : Number.NaN;
}

/** The error of a text that is not a number. */
export const numberFault = (text: string) =>
  Number.isNaN(numberIn(text)) ? words.fault : undefined;
