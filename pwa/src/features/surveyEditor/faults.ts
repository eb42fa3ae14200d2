import { errorsOf } from '@/api/error';
import { faultOf, problemText } from '@/lib/problem';

export type Faults = {
  /** The error of a field, by path. */
  at(place: string, label: string): string | undefined;
  /** The errors that belong to no field. */
  rest: string | undefined;
};

type Of = {
  /** Matches the paths of the form's fields. */
  known: RegExp;
  /** The form's own validation errors. */
  own?: Record<string, string>;
  /** The prefix of the form's fields in the server's paths, such as `dimensions[2].` */
  from?: string;
};

/** The errors of a form: its own validation, and the server's. */
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
