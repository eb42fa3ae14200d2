import { ApiError } from '@/api/error';
import { faultOf, problemText } from '@/lib/problem';

type Errors = Record<string, string[]>;

/** What the server holds against the fields of a form, by their places. */
export const errorsOf = (error: unknown): Errors =>
  (error instanceof ApiError && (error.body as { errors?: Errors } | undefined)?.errors) || {};

export type Faults = {
  /** What is held against a field, by its place. */
  at(place: string, label: string): string | undefined;
  /** What stands at none of the fields. */
  rest: string | undefined;
};

type Of = {
  /** The places of the form's fields. */
  known: RegExp;
  /** What the form itself holds against what was typed. */
  own?: Record<string, string>;
  /** Where the form's fields are in what is sent: `dimensions[2].` */
  from?: string;
};

/** What is wrong with a form: with what was typed, and what the server answered. */
export function faultsOf(error: unknown, { known, own = {}, from = '' }: Of): Faults {
  const isField = (place: string) => place.startsWith(from) && known.test(place.slice(from.length));
  const errors = Object.entries(errorsOf(error));
  const elsewhere = errors.flatMap(([place, [message]]) => (isField(place) ? [] : (message ?? [])));
  const unplaced = error && errors.length === 0 ? problemText(error) : elsewhere.join(' ');
  return {
    at: (place, label) => own[place] ?? faultOf(error, from + place, label),
    rest: unplaced || undefined,
  };
}
