import { type ChangeEvent, useState } from 'react';
import { faultOf, faultyFields, problemText } from './problem';
import { useHold } from './useHold';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Labels<T> = { [Name in keyof T]?: string };

/**
 * The values of a form that are saved together. `labels` are those of the fields to which the server's objections belong;
 * `error` is what the last save ended with.
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
    /** What is saved now: unsaid, all that stands there. */
    keep: (now: T = value) => {
      setKept(now);
      setValue(now);
    },
    /** What a text field, a text area or a select shows of a field. */
    field: (name: keyof T & string) => ({
      label: labelOf(name),
      value: String(value[name] ?? ''),
      error: faultOf(error, name, labelOf(name)),
      autoComplete: 'off',
      onChange: ({ target }: ChangeEvent<Control>) =>
        set({ [name]: target.value } as unknown as Partial<T>),
    }),
    /** What is wrong with the form as a whole. */
    fault: error && !placed ? wholeFault(error) : undefined,
  };
}

/** The first objection to a field that the form does not show, or what went wrong otherwise. */
function wholeFault(error: unknown): string {
  const [name] = faultyFields(error);
  return (name && faultOf(error, name, name)) || problemText(error);
}
