import { useSyncExternalStore } from 'react';

/** A named set of filters; `search` holds the URL parameters. */
type SavedView = { name: string; search: Record<string, unknown> };
type Kept = Record<string, SavedView[]>;

const keyOf = (account: number) => `daymark.views.${account}`;
const listeners = new Set<() => void>();
const none: SavedView[] = [];
let known: { key: string; text: string; views: Kept } | undefined;

function read(account: number): Kept {
  const key = keyOf(account);
  const text = localStorage.getItem(key) ?? '{}';
  if (known?.key === key && known.text === text) return known.views;
  let views: Kept = {};
  try {
    views = JSON.parse(text);
  } catch {
    // The stored value is not in our format. The next saved view overwrites it.
  }
  known = { key, text, views };
  return views;
}

function write(account: number, list: string, views: SavedView[]): void {
  localStorage.setItem(keyOf(account), JSON.stringify({ ...read(account), [list]: views }));
  for (const tell of listeners) tell();
}

/** The parameters that make up a view, without the position in the list. */
export function viewOf(search: Record<string, unknown>): Record<string, unknown> {
  const { page: _page, cursor: _cursor, ...filters } = search;
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

/** Whether the parameters match this view. */
export const isShown = (view: SavedView, search: Record<string, unknown>) => {
  const now = viewOf(search);
  const names = new Set([...Object.keys(now), ...Object.keys(view.search)]);
  return [...names].every((name) => now[name] === view.search[name]);
};

/** Saves a view; replaces one of the same name. */
export function saveView(account: number, list: string, view: SavedView): void {
  const others = (read(account)[list] ?? none).filter(({ name }) => name !== view.name);
  write(account, list, [...others, view]);
}

export function dropView(account: number, list: string, name: string): void {
  write(
    account,
    list,
    (read(account)[list] ?? none).filter((each) => each.name !== name),
  );
}

/** The account's saved views of a list. They stay on this device until it signs out. */
export function useSavedViews(account: number, list: string): SavedView[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => read(account)[list] ?? none,
  );
}
