import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { control, describedBy, Field, type FieldProps } from './Field';

type Props = FieldProps & ComponentProps<'select'>;

/** A select field; its children are the options. */
export function SelectField({ label, hint, error, className, ...select }: Props) {
  const own = useId();
  const id = select.id ?? own;
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <div className="relative">
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={clsx(control, 'h-12 appearance-none pr-10 pl-3.5')}
        />
        <ChevronDown
          size={18}
          className="pointer-events-none absolute inset-y-0 right-3.5 my-auto text-muted"
          aria-hidden="true"
        />
      </div>
    </Field>
  );
}

/** The options of a select field, each with a value and a label. */
export const Options = ({ of }: { of: readonly { value: string | number; label: string }[] }) =>
  of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
