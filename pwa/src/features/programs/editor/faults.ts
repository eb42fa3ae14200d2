import { errorsOf } from '@/api/error';
import { problemText } from '@/lib/problem';
import { placeWords } from './words';

type Faults = {
  /** The server's error for a field. */
  at(field: string): string | undefined;
  /** The errors of fields that the form lacks, each with the name of its field. */
  rest: string | undefined;
};

/** The server's errors for a form with these fields. */
export function faultsOf(error: unknown, fields: readonly string[]): Faults {
  const errors = errorsOf(error);
  const elsewhere = Object.entries(errors).filter(([field]) => !fields.includes(field));
  const places = elsewhere.map(([field, [message]]) => `${placeWords(field)}: ${message}`);
  const known = Object.keys(errors).length > elsewhere.length;
  return {
    at: (field) => (fields.includes(field) ? errors[field]?.[0] : undefined),
    rest:
      error && !known && places.length === 0 ? problemText(error) : places.join('. ') || undefined,
  };
}
