import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import clsx from 'clsx';
import { type LucideIcon, Mail, Search, UserRound } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { nameOf, userPage } from '@/features/users/queries';
import { useThrottled } from '@/lib/useThrottled';
import { Dialog } from '@/ui/Dialog';
import { palette as words } from '../words';
import { adminIcons } from './adminIcons';
import { useAdminPlaces } from './useAdminPlaces';

type Entry = { key: string; label: string; more?: string; Icon: LucideIcon; go(): void };

const MOST_USERS = 5;
const REST_MS = 200;

/** Searches the whole administration: its pages, accounts, and mails by address. */
export function Palette({ onClose }: { onClose: () => void }) {
  const list = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const entries = useEntries(text.trim());
  const chosen = entries[Math.min(at, entries.length - 1)];
  const open = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.go();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') open(chosen);
    else if (event.key === 'ArrowDown') setAt(Math.max(Math.min(at + 1, entries.length - 1), 0));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      onClose={onClose}
      aria-label={words.goTo}
      className="mx-auto mt-[12dvh] w-full max-w-140 overflow-hidden rounded-card shadow-card"
    >
      <div className="relative border-b border-line">
        <Search
          size={20}
          className="pointer-events-none absolute inset-y-0 left-4 my-auto text-muted"
          aria-hidden="true"
        />
        <input
          role="combobox"
          aria-label={words.goTo}
          aria-expanded={entries.length > 0}
          aria-controls={list}
          aria-activedescendant={chosen && `${list}-${chosen.key}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={words.hint}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setAt(0);
          }}
          onKeyDown={keys}
          className="h-14 w-full bg-surface pr-4 pl-12 outline-none"
        />
      </div>
      <div
        id={list}
        role="listbox"
        aria-label={words.places}
        className="max-h-[50dvh] overflow-y-auto p-2"
      >
        {entries.map((entry) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys.
          <div
            key={entry.key}
            id={`${list}-${entry.key}`}
            role="option"
            tabIndex={-1}
            aria-selected={entry === chosen}
            onClick={() => open(entry)}
            className={clsx(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3',
              entry === chosen ? 'bg-sea-wash text-sea-ink' : 'hover:bg-sunken',
            )}
          >
            <entry.Icon size={18} className="shrink-0" aria-hidden="true" />
            <span className="truncate font-semibold">{entry.label}</span>
            {entry.more && <span className="truncate text-sm text-muted">{entry.more}</span>}
          </div>
        ))}
      </div>
      {entries.length === 0 && <p className="px-5 pb-5 text-muted">{words.empty}</p>}
    </Dialog>
  );
}

function useEntries(text: string): Entry[] {
  const { user } = useSession();
  const navigate = useNavigate();
  const places = useAdminPlaces();
  const asked = useThrottled(text, REST_MS);
  const readsUsers = user ? may(user, 'user:read') : false;
  const { data } = useQuery({ ...userPage({ q: asked }), enabled: readsUsers && asked.length > 1 });
  if (!user) return [];
  const like = (label: string) => label.toLowerCase().includes(text.toLowerCase());
  const entries: Entry[] = places
    .filter(({ label }) => like(label))
    .map(({ label, to }) => ({
      key: to,
      label,
      Icon: adminIcons[to],
      go: () => void navigate({ to }),
    }));
  if (text.length < 2) return entries;
  for (const one of data?.users.slice(0, MOST_USERS) ?? []) {
    const go = () => void navigate({ to: '/admin/users/$id', params: { id: String(one.id) } });
    entries.push({
      key: `user-${one.id}`,
      label: nameOf(one),
      more: one.email,
      Icon: UserRound,
      go,
    });
  }
  if (text.includes('@') && may(user, 'email:read')) {
    const go = () => void navigate({ to: '/admin/emails', search: { email: text } });
    entries.push({ key: 'mails', label: words.emailsTo(text), Icon: Mail, go });
  }
  return entries;
}
