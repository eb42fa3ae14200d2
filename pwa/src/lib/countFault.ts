import { formatNumber } from './format';
import { numberIn } from './numberIn';
import { numbers as words } from './words';

/** The error of a text that is not a whole number in a range. An empty one is fine if `empty`. */
export function countFault(text: string, least: number, most: number, empty = false) {
  const value = numberIn(text);
  const fine = value === null ? empty : Number.isInteger(value) && value >= least && value <= most;
  return fine ? undefined : words.range(formatNumber(least), formatNumber(most));
}
