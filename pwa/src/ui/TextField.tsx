import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { control, describedBy, Field, type FieldProps } from './Field';

type Props = FieldProps & ComponentProps<'input'> & { icon?: LucideIcon; end?: ReactNode };

/** A line of text. `end` is a control inside its right edge. */
export function TextField({ label, hint, error, icon: Icon, end, className, ...input }: Props) {
  const own = useId();
  const id = input.id ?? own;
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <div className="relative">
        {Icon && (
          <Icon
            size={18}
            className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-muted"
            aria-hidden="true"
          />
        )}
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={clsx(control, 'h-12', Icon ? 'pl-11' : 'pl-3.5', end ? 'pr-12' : 'pr-3.5')}
        />
        {end && <div className="absolute inset-y-0 right-0.5 flex items-center">{end}</div>}
      </div>
    </Field>
  );
}
