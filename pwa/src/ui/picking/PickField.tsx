import { useQueries, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
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
  const choose = (one: Named) => {
    client.setQueryData(nameOfOne(kind, one.id).queryKey, one.name);
    change([...chosen, one.id]);
  };
  return (
    <div className="grid gap-2">
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {chosen.map((each, at) => {
          const name = names[at]?.data ?? words.unknown[kind](each);
          return (
            <li key={each}>
              <button
                type="button"
                aria-label={words.remove(name)}
                className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-sea-wash px-3.5 text-left text-sm font-semibold text-sea-ink"
                onClick={() => change(chosen.filter((other) => other !== each))}
              >
                {name}
                <X size={16} className="shrink-0" aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
      {chosen.length < most ? (
        <FindField {...field} choose={choose} />
      ) : (
        <FieldError id={id} error={error} />
      )}
    </div>
  );
}
