import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export type FieldProps = {
  label: string;
  /** Rules and examples, shown before input. */
  hint?: ReactNode;
  error?: string | undefined;
};

type Parts = { id: string; className?: string | undefined; children: ReactNode };

/** The ids of a control's hint and error. */
export const describedBy = (id: string, { hint, error }: Omit<FieldProps, 'label'>) =>
  clsx(hint && `${id}-hint`, error && `${id}-error`) || undefined;

export const control =
  'w-full rounded-control border border-field bg-surface text-base text-ink transition-colors duration-150 placeholder:text-muted hover:border-muted focus:border-sea-ink disabled:bg-sunken disabled:text-muted aria-invalid:border-coral';

/** A label above a control, its hint and error below. */
export function Field({ id, label, hint, error, className, children }: FieldProps & Parts) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      {children}
      <FieldError id={id} error={error} />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The error of a control, or of a group of them. */
export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error && (
    <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm font-medium text-coral-ink">
      <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
      {error}
    </p>
  );
