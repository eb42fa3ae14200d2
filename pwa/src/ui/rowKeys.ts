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
 * The keyboard navigation of a table whose rows have a link marked `data-row`: Up, Down, Home and End move between
 * rows, Enter opens as usual, x selects the row.
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
