import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * Removes a row of a list, and moves the focus from its button to the neighbouring row's. Only if
 * none is left, the focus moves to the field beside the list: it opens the keyboard of a phone.
 */
export function removeRow({ currentTarget }: MouseEvent, remove: () => void): void {
  const row = currentTarget.closest('li');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const box = row?.parentElement?.parentElement;
  // A list that was full shows its field only afterwards.
  flushSync(remove);
  (next?.querySelector('button') ?? box?.querySelector('input'))?.focus();
}
