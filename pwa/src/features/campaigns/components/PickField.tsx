import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useThrottled } from '@/lib/useThrottled';
import { TextField } from '@/ui/TextField';
import { type Named, type NamedKind, namedLike, nameOfOne } from '../queries';
import { pickField as words } from '../words';

type Props = {
  label: string;
  kind: NamedKind;
  chosen: number[];
  /** The maximum number of choices. */
  most: number;
  change(ids: number[]): void;
};

const REST_MS = 250;

/** Selects pages or companies by name. */
export function PickField({ label, kind, chosen, most, change }: Props) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const asked = useThrottled(text.trim(), REST_MS);
  const { data: found = [], isSuccess } = useQuery(namedLike(kind, asked));
  const names = useQueries({ queries: chosen.map((id) => nameOfOne(kind, id)) });
  const left = found.filter(({ id }) => !chosen.includes(id));
  const choose = ({ id, name }: Named) => {
    client.setQueryData(nameOfOne(kind, id).queryKey, name);
    change([...chosen, id]);
    setText('');
  };
  return (
    <div className="grid gap-2">
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {chosen.map((id, at) => {
          const name = names[at]?.data ?? words.unknown[kind](id);
          return (
            <li key={id}>
              <button
                type="button"
                aria-label={words.remove(name)}
                className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-sea-wash px-3.5 text-left text-sm font-semibold text-sea-ink"
                onClick={() => change(chosen.filter((each) => each !== id))}
              >
                {name}
                <X size={16} className="shrink-0" aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
      {chosen.length < most && (
        <>
          <TextField
            label={label}
            type="search"
            placeholder={words.hint}
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <div role="status">
            {isSuccess && found.length === 0 && <p className="text-sm text-muted">{words.none}</p>}
          </div>
          <ul aria-label={words.found} className="empty:hidden">
            {left.map((each) => (
              <li key={each.id}>
                <button
                  type="button"
                  className="flex min-h-11 w-full items-center rounded-control px-3 text-left font-semibold hover:bg-sunken"
                  onClick={() => choose(each)}
                >
                  {each.name}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
