import clsx from 'clsx';
import { useId } from 'react';
import { control, describedBy, Field } from './Field';

type Props = {
  label: string;
  hint?: string | undefined;
  value: string | undefined;
  choose(day: string | undefined): void;
  min?: string | undefined;
  max?: string | undefined;
  disabled?: boolean;
  className?: string;
};

/** A date, or none. */
export function DayField({ label, hint, value, choose, min, max, disabled, className }: Props) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} className={className}>
      <input
        id={id}
        type="date"
        value={value ?? ''}
        min={min}
        max={max}
        disabled={disabled}
        aria-describedby={describedBy(id, { hint })}
        onChange={({ target }) => choose(target.value || undefined)}
        className={clsx(control, 'h-12 px-3')}
      />
    </Field>
  );
}
