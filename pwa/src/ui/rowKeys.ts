import type { KeyboardEvent } from 'react';
import { isWriting } from '@/lib/useHotkey';

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at) => at + 1,
  j: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  k: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * The keys of a table whose rows have a way in, marked `data-row`: Up, Down, Home and End go from one to the next, Enter
 * opens as it does everywhere, x selects the row.
 */
export function rowKeys(event: KeyboardEvent<HTMLElement>): void {
  if (isWriting(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const own = (event.target as Element).closest('tr')?.querySelector<HTMLElement>('[data-row]');
  const step = steps[event.key];
  if (step) {
    const next =
      rows[Math.min(rows.length - 1, step(own ? rows.indexOf(own) : -1, rows.length - 1))];
    if (!next) return;
    event.preventDefault();
    next.focus();
  } else if (event.key === 'x') {
    own?.closest('tr')?.querySelector<HTMLElement>('input[type=checkbox]')?.click();
  }
}
