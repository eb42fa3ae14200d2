import clsx from 'clsx';
import { useId } from 'react';
import { control, describedBy, Field } from './Field';

type Props = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: string | undefined;
  choose(day: string | undefined): void;
  min?: string | undefined;
  max?: string | undefined;
  disabled?: boolean;
  className?: string;
};

/** A date, or none. */
export function DayField({ label, hint, error, value, choose, className, ...rest }: Props) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <input
        id={id}
        type="date"
        value={value ?? ''}
        {...rest}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        onChange={({ target }) => choose(target.value || undefined)}
        className={clsx(control, 'h-12 px-3')}
      />
    </Field>
  );
}
