import { useEffect, useRef } from 'react';

const WRITES = 'input:not([type=checkbox], [type=radio]), textarea, select';

/** Whether the focused element accepts typing. */
export function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(WRITES);
}

/** A single-key shortcut, active while no field is focused and no dialog is open. */
export function useHotkey(key: string, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isWriting(event.target) || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [key]);
}
