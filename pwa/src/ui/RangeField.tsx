import { type ComponentProps, useId } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  label: string;
  onValue: (value: number) => void;
};

/** A slider. */
export function RangeField({ label, onValue, ...input }: Props) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-4">
      <label htmlFor={id} className="w-24 shrink-0 text-sm font-semibold">
        {label}
      </label>
      <input
        {...input}
        id={id}
        type="range"
        onChange={({ target }) => onValue(target.valueAsNumber)}
        className="h-11 min-w-0 flex-1 accent-sea disabled:opacity-40"
      />
    </div>
  );
}
