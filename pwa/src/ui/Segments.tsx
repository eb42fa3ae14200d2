import { useId } from 'react';

type Props<T extends string> = {
  /** The label for screen readers. */
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  choose(value: T): void;
};

/** A choice of a few options, side by side. Native radio buttons: arrow keys work, and screen readers count them. */
export function Segments<T extends string>({ label, options, value, choose }: Props<T>) {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap rounded-control bg-sunken p-1">
      <legend className="sr-only">{label}</legend>
      {options.map((each) => (
        <label
          key={each.value}
          className="relative flex min-h-11 flex-1 cursor-pointer items-center justify-center rounded-control px-1 text-center text-sm font-semibold text-muted transition-colors duration-150 hover:text-ink has-checked:bg-chosen has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sea-ink sm:px-3 sm:whitespace-nowrap"
        >
          <input
            type="radio"
            name={name}
            value={each.value}
            checked={each.value === value}
            onChange={() => choose(each.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {each.label}
        </label>
      ))}
    </fieldset>
  );
}
