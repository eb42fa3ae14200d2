import { type ChangeEvent, useState } from 'react';
import { faultOf, faultyFields, problemText } from './problem';
import { typedSince } from './typed';
import { useHold } from './useHold';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Labels<T> = { [Name in keyof T]?: string };

/**
 * The values of a form that are saved together. `initial` holds the server's values at `version`;
 * newer ones replace them until something is edited. `labels` are the labels of the fields that can
 * have server errors; `error` is the last save's error.
 */
export function useFields<T extends object>(
  initial: T,
  labels: Labels<T>,
  error: unknown,
  version = 0,
) {
  const [value, setValue] = useState(initial);
  const [kept, setKept] = useState(initial);
  const text = JSON.stringify(initial);
  const [seen, setSeen] = useState({ text, version });
  const dirty = JSON.stringify(value) !== JSON.stringify(kept);
  useHold(dirty);
  const moved = text !== seen.text;
  // Another editor's values must not replace typed ones, and typed values must not overwrite
  // theirs.
  const contested = moved && dirty && text !== JSON.stringify(kept);
  if (!contested && (moved || version !== seen.version)) {
    setSeen({ text, version });
    if (moved && !dirty) {
      setValue(initial);
      setKept(initial);
    }
  }
  const set = (part: Partial<T>) => setValue((now) => ({ ...now, ...part }));
  const labelOf = (name: keyof T) => labels[name] ?? '';
  const placed = faultyFields(error).some((field) => field in labels);
  return {
    value,
    dirty,
    set,
    /**
     * The version to save with. If another editor changed these fields during the edit, this is the
     * earlier version, so that the server refuses the save.
     */
    version: seen.version,
    /** Marks values as saved, by default the current ones. Text typed since stays. */
    keep: (now: T = value) => {
      setKept(now);
      setValue((typed) => ({ ...now, ...typedSince(value, typed) }));
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

/** The first error of a field that the form lacks, else the call's own error. */
function wholeFault(error: unknown): string {
  const [name] = faultyFields(error);
  return (name && faultOf(error, name, name)) || problemText(error);
}
