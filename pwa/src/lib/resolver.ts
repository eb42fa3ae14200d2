import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { type GenericSchema, safeParse } from 'valibot';

/** Checks a flat form: the first fault of each field. The packaged resolver also knows nested and native forms, which none is. */
export const resolver =
  <T extends FieldValues>(schema: GenericSchema<T>): Resolver<T> =>
  (values) => {
    const { success, output, issues = [] } = safeParse(schema, values);
    if (success) return { values: output, errors: {} };
    const faults = issues.map(({ path, message, type }) => [path?.[0].key, { type, message }]);
    // Of several faults of a field the first one counts.
    return { values: {}, errors: Object.fromEntries(faults.reverse()) as FieldErrors<T> };
  };
