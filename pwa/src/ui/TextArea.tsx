import clsx from 'clsx';
import { type ComponentProps, useId } from 'react';
import { control, describedBy, Field, type FieldProps } from './Field';

type Props = FieldProps & ComponentProps<'textarea'>;

/** Several lines of text. */
export function TextArea({ label, hint, error, rows = 5, className, ...area }: Props) {
  const own = useId();
  const id = area.id ?? own;
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <textarea
        {...area}
        id={id}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        // Grows with its text.
        style={{ minHeight: `${rows * 1.5 + 1.6}rem` }}
        className={clsx(control, 'block field-sizing-content max-h-[60dvh] px-3.5 py-3')}
      />
    </Field>
  );
}
