import { Bookmark, Rows3, Rows4, X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useSession } from '@/features/accounts/session';
import { Button } from '@/ui/Button';
import { setDensity, useDensity } from '@/ui/density';
import { listTools as words } from '../words';
import { dropView, isShown, saveView, useSavedViews, viewOf } from './savedViews';

/** Views are stored only on the device, so this limit is not the server's. */
const LONGEST_NAME = 40;

type Search = Record<string, unknown>;
type Props = {
  /** Identifies the list; each has its own views. */
  list: string;
  /** The current search parameters. */
  search: Search;
  /** Applies a saved view's parameters. */
  show(search: Search): void;
};

/** The shared tools of admin lists: saved views, and row density. */
export function ListTools({ list, search, show }: Props) {
  const { user } = useSession();
  const density = useDensity();
  const compact = density === 'compact';
  return (
    <>
      {user && <Views account={user.id} list={list} search={search} show={show} />}
      <Button
        look="quiet"
        icon
        aria-pressed={compact}
        aria-label={words.compactRows}
        title={words.compactRows}
        onClick={() => setDensity(compact ? 'comfortable' : 'compact')}
      >
        {compact ? <Rows4 size={18} aria-hidden="true" /> : <Rows3 size={18} aria-hidden="true" />}
      </Button>
    </>
  );
}

function Views({ account, list, search, show }: Props & { account: number }) {
  const id = useId();
  const views = useSavedViews(account, list);
  const [name, setName] = useState('');
  const shown = views.find((view) => isShown(view, search));
  const save = (event: FormEvent) => {
    event.preventDefault();
    const named = name.trim();
    if (!named) return;
    saveView(account, list, { name: named, search: viewOf(search) });
    setName('');
  };
  return (
    <div className="flex">
      <Button look="quiet" className="max-sm:px-3" popoverTarget={id}>
        <Bookmark size={18} aria-hidden="true" />
        <span className="max-w-32 truncate">{shown?.name ?? words.views}</span>
      </Button>
      <section
        id={id}
        popover="auto"
        aria-label={words.savedViews}
        className="fixed inset-auto top-60 right-4 w-[min(20rem,calc(100vw-2rem))] rounded-card bg-surface p-4 text-ink shadow-card sm:top-36 desk:right-[max(1.5rem,calc((100vw-70rem-var(--rail,0rem))/2+1.5rem))]"
      >
        <h2 className="font-bold">{words.savedViews}</h2>
        {views.length === 0 && <p className="mt-1 text-sm text-muted">{words.empty}</p>}
        <ul className="mt-1">
          {views.map((view) => (
            <li key={view.name} className="flex items-center gap-1">
              <Button
                look="bare"
                className="min-w-0 flex-1 justify-start px-2"
                aria-current={view === shown ? 'true' : undefined}
                popoverTarget={id}
                onClick={() => show(view.search)}
              >
                <span className="truncate">{view.name}</span>
              </Button>
              <Button
                look="bare"
                icon
                aria-label={words.remove(view.name)}
                onClick={() => dropView(account, list, view.name)}
              >
                <X size={16} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
        <form onSubmit={save} className="mt-3 border-t border-line pt-3">
          <label htmlFor={`${id}-name`} className="text-sm font-semibold">
            {words.saveThisView}
          </label>
          <div className="mt-1 flex gap-2">
            <input
              id={`${id}-name`}
              value={name}
              maxLength={LONGEST_NAME}
              autoComplete="off"
              placeholder={words.name}
              onChange={({ target }) => setName(target.value)}
              className="min-h-11 min-w-0 flex-1 rounded-control border border-field bg-surface px-3"
            />
            <Button type="submit">{words.save}</Button>
          </div>
          <p className="mt-2 text-sm text-muted">{words.savedHere}</p>
        </form>
      </section>
    </div>
  );
}
