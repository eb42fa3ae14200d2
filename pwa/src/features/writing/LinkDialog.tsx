import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownPath } from '@/lib/callbackUrl';
import { useThrottled } from '@/lib/useThrottled';
import { Button } from '@/ui/Button';
import { ModalForm } from '@/ui/ModalForm';
import { TextField } from '@/ui/TextField';
import type { Find } from './find';
import { linkDialog as words } from './words';

type Props = {
  href: string;
  find: Find | undefined;
  /** Without an address, removes the link. */
  done(href: string | undefined): void;
  onClose: () => void;
};

const REST_MS = 250;
const LEAST = 2;

/** 'example.org' → 'https://example.org'; undefined for an invalid address. */
function addressOf(text: string): string | undefined {
  if (ownPath(text) || /^#/.test(text)) return text;
  const whole = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  if (/\s/.test(whole) || !URL.canParse(whole)) return undefined;
  return /^(https?|mailto|tel):/i.test(whole) && /[.:@]/.test(text) ? whole : undefined;
}

/** Sets the target of a link: an address, or a page of this site by name. */
export function LinkDialog({ href, find, done, onClose }: Props) {
  const [text, setText] = useState(href);
  const [wrong, setWrong] = useState(false);
  const finish = (to: string | undefined) => {
    onClose();
    done(to);
  };
  const submit = () => {
    const to = addressOf(text.trim());
    if (to) finish(to);
    else setWrong(true);
  };
  return (
    <ModalForm
      title={words.title}
      fault={undefined}
      busy={false}
      verb={words.save}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        label={words.address}
        hint={words.addressHint}
        error={wrong ? words.addressFault : undefined}
        value={text}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setText(target.value);
          setWrong(false);
        }}
      />
      {find && <Pages find={find} choose={finish} />}
      {href && (
        <Button look="quiet" className="w-full" onClick={() => finish(undefined)}>
          {words.remove}
        </Button>
      )}
    </ModalForm>
  );
}

function Pages({ find, choose }: { find: Find; choose(to: string): void }) {
  const [text, setText] = useState('');
  const asked = useThrottled(text.trim(), REST_MS);
  const { data } = useQuery({
    queryKey: ['writing', 'pages', asked],
    queryFn: ({ signal }) => find(asked, signal),
    enabled: asked.length >= LEAST,
  });
  return (
    <div>
      <TextField
        label={words.find}
        type="search"
        value={text}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <div role="status">
        {data?.length === 0 && <p className="mt-2 text-sm text-muted">{words.none}</p>}
      </div>
      <ul aria-label={words.found} className="mt-1 empty:hidden">
        {data?.map(({ title, kind, to }) => (
          <li key={to}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control px-3 text-left hover:bg-sunken"
              onClick={() => choose(to)}
            >
              <span className="min-w-0 truncate font-semibold">{title}</span>
              <span className="shrink-0 text-sm text-muted">{kind}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
