import { formatNumber } from './format';
import { numberIn, type Range } from './numberIn';
import { numbers as words } from './words';

/**
 * The error of a text that is not a whole number in a range. With `empty`, an empty text is valid.
 */
export function countFault(text: string, { minimum, maximum }: Range, empty = false) {
  const value = numberIn(text);
  const fine =
    value === null ? empty : Number.isInteger(value) && value >= minimum && value <= maximum;
  return fine ? undefined : words.wholeRange(formatNumber(minimum), formatNumber(maximum));
}
