import { type ChangeEvent, useState } from 'react';
import { faultOf, faultyFields, problemText } from './problem';
import { useHold } from './useHold';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Labels<T> = { [Name in keyof T]?: string };

/**
 * The values of a form that are saved together. `labels` are those of the fields that can have server errors; `error`
 * is that of the last save.
 */
export function useFields<T extends object>(initial: T, labels: Labels<T>, error: unknown) {
  const [value, setValue] = useState(initial);
  const [kept, setKept] = useState(initial);
  const dirty = JSON.stringify(value) !== JSON.stringify(kept);
  useHold(dirty);
  const set = (part: Partial<T>) => setValue((now) => ({ ...now, ...part }));
  const labelOf = (name: keyof T) => labels[name] ?? '';
  const placed = faultyFields(error).some((field) => field in labels);
  return {
    value,
    dirty,
    set,
    /** Marks values as saved; by default all current ones. */
    keep: (now: T = value) => {
      setKept(now);
      setValue(now);
    },
    /** The props of a field for a text field, text area or select. */
    field: (name: keyof T & string) => ({
      label: labelOf(name),
      value: String(value[name] ?? ''),
      error: faultOf(error, name, labelOf(name)),
      autoComplete: 'off',
      onChange: ({ target }: ChangeEvent<Control>) =>
        set({ [name]: target.value } as unknown as Partial<T>),
    }),
    /** The error of the form as a whole. */
    fault: error && !placed ? wholeFault(error) : undefined,
  };
}

/** The first error of a field that the form does not show, or of the call. */
function wholeFault(error: unknown): string {
  const [name] = faultyFields(error);
  return (name && faultOf(error, name, name)) || problemText(error);
}
