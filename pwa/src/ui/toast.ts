import { toast as words } from './words';

type Toast = { id: number; text: string; tone: 'plain' | 'done' | 'trouble' };

const LASTS_MS = 5000;
const COPIED_MS = 500;

const NONE: readonly Toast[] = [];
let shown = NONE;
let places: readonly string[] = [];
let last = 0;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function become(next: readonly Toast[]): void {
  shown = next;
  tell();
}

export const toasts = {
  list: () => shown,
  /** The toasts of a place: all in the last one, because a dialog makes the rest of the page inert. */
  in: (place: string) => (places.at(-1) === place ? shown : NONE),
  /**
   * Adds a place, a dialog or the page, which can load after its first dialog. Returns a function
   * that removes it.
   */
  add: (place: string, isDialog: boolean) => {
    places = isDialog ? [...places, place] : [place, ...places];
    tell();
    return () => {
      places = places.filter((each) => each !== place);
      tell();
    };
  },
  listen: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function dismiss(id: number): void {
  become(shown.filter((each) => each.id !== id));
}

/**
 * A short message about what just happened. It disappears by itself, so it must not be the only
 * sign of anything.
 */
export function toast(text: string, tone: Toast['tone'] = 'plain', lasts = LASTS_MS): void {
  last += 1;
  const id = last;
  become([...shown.filter((each) => each.text !== text), { id, text, tone }].slice(-3));
  setTimeout(() => dismiss(id), lasts);
}

/** Copies a text to the clipboard, and confirms it. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(words.copied, 'plain', COPIED_MS);
  } catch {
    toast(words.notCopied, 'trouble');
  }
}
