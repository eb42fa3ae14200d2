import { useRouter } from '@tanstack/react-router';
import clsx from 'clsx';
import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useHotkey } from '@/lib/useHotkey';
import { control, Field } from './Field';

type Props = {
  label: string;
  value: string | undefined;
  search(text: string | undefined): void;
  placeholder?: string;
  className?: string;
};

const REST_MS = 250;

/** A search field; reports its text when typing pauses. The key / focuses it. */
export function SearchField({ label, value = '', search, placeholder, className }: Props) {
  const router = useRouter();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  const [seen, setSeen] = useState(value);
  useHotkey('/', () => input.current?.focus());

  if (value !== seen) {
    setSeen(value);
    // The URL changed from outside: the back button, or a cleared filter.
    if (value !== told) {
      setTold(value);
      setText(value);
    }
  }
  useEffect(() => {
    const next = text.trim();
    if (next === told) return;
    const timer = setTimeout(() => {
      // While another page opens, do not search: it would return to this page.
      const { resolvedLocation } = router.state;
      if (resolvedLocation && resolvedLocation.pathname !== router.latestLocation.pathname) return;
      setTold(next);
      search(next || undefined);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [text, told, search, router]);

  return (
    <Field id={id} label={label} className={className}>
      <div className="relative">
        <Search
          size={18}
          className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted"
          aria-hidden="true"
        />
        <input
          ref={input}
          id={id}
          type="search"
          value={text}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          aria-keyshortcuts="/"
          onChange={({ target }) => setText(target.value)}
          className={clsx(control, 'h-12 pr-3 pl-10')}
        />
      </div>
    </Field>
  );
}
