import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Named, type NamedKind, namedLike } from '@/lib/named';
import { problemText } from '@/lib/problem';
import { useThrottled } from '@/lib/useThrottled';
import { TextField } from '../TextField';
import { pickField as words } from './words';

type Props = {
  label: string;
  hint?: string;
  kind: NamedKind;
  /** Those that are chosen already. */
  chosen: number[];
  error?: string | undefined;
  /** Whether to suggest nothing until something is typed. */
  typedOnly?: boolean;
  choose(one: Named): void;
};

const REST_MS = 250;

/** Finds a page or a company by name. */
export function FindField({ kind, chosen, typedOnly = false, hint, choose, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const asked = useThrottled(text.trim(), REST_MS);
  const enabled = !typedOnly || asked !== '';
  const { data, isSuccess, error } = useQuery({ ...namedLike(kind, asked), enabled });
  const found = enabled && data ? data : [];
  const left = found.filter(({ id }) => !chosen.includes(id));
  return (
    <>
      <TextField
        {...field}
        // Not in the live region below: each retry clears it, and would announce it again.
        hint={enabled && error ? problemText(error) : hint}
        ref={input}
        type="search"
        placeholder={words.hint}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        // Do not submit the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div role="status">
        {enabled && isSuccess && found.length === 0 && (
          <p className="text-sm text-muted">{words.none}</p>
        )}
      </div>
      <ul aria-label={words.found} className="empty:hidden">
        {left.map((each) => (
          <li key={each.id}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center rounded-control px-3 text-left font-semibold hover:bg-sunken"
              onClick={() => {
                choose(each);
                setText('');
                // The pressed button is about to go.
                input.current?.focus();
              }}
            >
              {each.name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
