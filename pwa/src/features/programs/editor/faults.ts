import { ApiError } from '@/api/error';
import { problemText } from '@/lib/problem';
import { placeWords } from './words';

type Faults = {
  /** What is held against a field. */
  at(field: string): string | undefined;
  /** What has no field of the form, with its place. */
  rest: string | undefined;
};

/** What the server holds against a form of these fields. */
export function faultsOf(error: unknown, fields: readonly string[]): Faults {
  const body = error instanceof ApiError ? error.body : undefined;
  const errors = (body as { errors?: Record<string, string[]> } | undefined)?.errors ?? {};
  const elsewhere = Object.entries(errors).filter(([field]) => !fields.includes(field));
  const places = elsewhere.map(([field, [message]]) => `${placeWords(field)}: ${message}`);
  const known = Object.keys(errors).length > elsewhere.length;
  return {
    at: (field) => (fields.includes(field) ? errors[field]?.[0] : undefined),
    rest:
      error && !known && places.length === 0 ? problemText(error) : places.join('. ') || undefined,
  };
}
