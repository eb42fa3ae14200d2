import { useQueries, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ComponentProps, useEffect, useId, useRef } from 'react';
import { type Named, nameOfOne } from '@/lib/named';
import { FieldError } from '../Field';
import { FindField } from './FindField';
import { pickField as words } from './words';

type Props = Omit<ComponentProps<typeof FindField>, 'choose'> & {
  /** The maximum number of choices. */
  most: number;
  change(ids: number[]): void;
};

/** Selects pages or companies by name. */
export function PickField({ most, change, ...field }: Props) {
  const { kind, chosen, error } = field;
  const id = useId();
  const client = useQueryClient();
  const names = useQueries({ queries: chosen.map((each) => nameOfOne(kind, each)) });
  const full = chosen.length >= most;
  const box = useRef<HTMLFieldSetElement>(null);
  const pressed = useRef(false);
  // The pressed button is gone: the focus moves on to what replaces it.
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    box.current?.querySelector<HTMLElement>(full ? 'li:last-child button' : 'input')?.focus();
  });
  const set = (ids: number[]) => {
    pressed.current = true;
    change(ids);
  };
  const choose = (one: Named) => {
    client.setQueryData(nameOfOne(kind, one.id).queryKey, one.name);
    set([...chosen, one.id]);
  };
  return (
    <fieldset
      ref={box}
      aria-describedby={full && error ? `${id}-error` : undefined}
      data-invalid={full && error ? true : undefined}
      className="grid gap-2"
    >
      {full && <legend className="mb-1.5 text-sm font-semibold">{field.label}</legend>}
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {chosen.map((each, at) => {
          const name =
            names[at]?.data ?? words[names[at]?.data === null ? 'unknown' : 'nameless'][kind](each);
          return (
            <li key={each}>
              <button
                type="button"
                aria-label={words.remove(name)}
                className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-sea-wash px-3.5 text-left text-sm font-semibold text-sea-ink"
                onClick={() => set(chosen.filter((other) => other !== each))}
              >
                {name}
                <X size={16} className="shrink-0" aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
      {full ? <FieldError id={id} error={error} /> : <FindField {...field} choose={choose} />}
    </fieldset>
  );
}
