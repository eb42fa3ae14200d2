import { useQueries, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Named, nameOfOne } from '@/lib/named';
import { FieldError } from '../Field';
import { Chips } from './Chips';
import { FindField } from './FindField';
import { pickField as words } from './words';

type Props = Omit<ComponentProps<typeof FindField>, 'choose'> & {
  /** The maximum number of choices. */
  most: number;
  change(ids: number[]): void;
};

/** Selects pages or companies by name. */
export function PickField({ most, change, ...field }: Props) {
  const { label, kind, chosen, error } = field;
  const id = useId();
  const client = useQueryClient();
  const names = useQueries({ queries: chosen.map((each) => nameOfOne(kind, each)) });
  const full = chosen.length >= most;
  const box = useRef<HTMLDivElement>(null);
  const choose = (one: Named) => {
    client.setQueryData(nameOfOne(kind, one.id).queryKey, one.name);
    flushSync(() => change([...chosen, one.id]));
    // The field is gone from a full list: the focus moves on to what replaces it.
    if (chosen.length + 1 >= most)
      box.current?.querySelector<HTMLElement>('li:last-child button')?.focus();
  };
  const named = chosen.map((each, at) => {
    const name = names[at]?.data;
    return { id: each, name: name ?? words[name === null ? 'unknown' : 'nameless'][kind](each) };
  });
  // Not a fieldset, so that the buttons stay, and keep the focus, when a place becomes free.
  const group = full && {
    role: 'group',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': error && `${id}-error`,
    'data-invalid': error ? true : undefined,
  };
  return (
    <div ref={box} {...group} className="grid gap-2">
      {full ? (
        <p id={`${id}-label`} className="text-sm font-semibold">
          {label}
        </p>
      ) : (
        <FindField {...field} choose={choose} />
      )}
      <Chips of={named} remove={(gone) => change(chosen.filter((each) => each !== gone))} />
      {full && <FieldError id={id} error={error} />}
    </div>
  );
}
