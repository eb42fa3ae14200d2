import { useId } from 'react';

type Props = {
  label: string;
  hint?: string;
  on: boolean;
  disabled?: boolean;
  turn(on: boolean): void;
};

/** An on/off switch that applies at once: a native checkbox that looks like a switch. */
export function Switch({ label, hint, on, disabled, turn }: Props) {
  const id = useId();
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 has-disabled:cursor-default">
      <span>
        <span className="font-semibold">{label}</span>
        {hint && (
          <span id={id} className="block text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={hint && id}
        checked={on}
        aria-checked={on}
        disabled={disabled}
        onChange={({ target }) => turn(target.checked)}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full bg-field transition-colors duration-150 before:absolute before:top-1 before:left-1 before:size-5 before:rounded-full before:bg-surface before:shadow-card before:transition-transform before:duration-150 checked:bg-sea checked:before:translate-x-5 disabled:cursor-default disabled:opacity-50"
      />
    </label>
  );
}
