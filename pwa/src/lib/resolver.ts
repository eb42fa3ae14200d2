import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { type GenericSchema, safeParse } from 'valibot';

/**
 * Validates a flat form: the first error of each field. The packaged resolver also supports nested and native forms,
 * which we do not use.
 */
export const resolver =
  <T extends FieldValues>(schema: GenericSchema<T>): Resolver<T> =>
  (values) => {
    const { success, output, issues = [] } = safeParse(schema, values);
    if (success) return { values: output, errors: {} };
    const faults = issues.map(({ path, message, type }) => [path?.[0].key, { type, message }]);
    // Only the first error of a field counts.
    return { values: {}, errors: Object.fromEntries(faults.reverse()) as FieldErrors<T> };
  };
