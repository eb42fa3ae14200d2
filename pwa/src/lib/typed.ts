import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** The fields of `typed` that differ from `sent`: what was typed while `sent` was being saved. */
export function typedSince<T extends object>(sent: T, typed: T): Partial<T> {
  const part: Partial<T> = {};
  for (const name of Object.keys(typed) as (keyof T)[]) {
    if (typed[name] !== sent[name]) part[name] = typed[name];
  }
  return part;
}

/** The values of a form's edited fields, which its `dirtyFields` name. */
export const edited = <T extends object>(values: T, dirty: object): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in dirty)) as Partial<T>;

/**
 * Marks `saved` as a form's saved values. Text typed after the values `sent` were submitted stays,
 * unsaved.
 */
export function keepTyped<T extends FieldValues>(form: UseFormReturn<T>, sent: T, saved: T): void {
  const typed = typedSince(sent, form.getValues());
  form.reset(saved);
  form.reset({ ...saved, ...typed }, { keepDefaultValues: true });
}
