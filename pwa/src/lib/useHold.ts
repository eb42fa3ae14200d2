import { createContext, useContext, useEffect } from 'react';
import { holdPage } from './unsaved';

/** The open dialog that a component is in, if any. */
export const DialogContext = createContext<object | undefined>(undefined);

/** While `writing`, prevents automatic reloads, and asks before the page or its dialog is left. */
export function useHold(writing: boolean): void {
  const dialog = useContext(DialogContext);
  useEffect(() => (writing ? holdPage(dialog) : undefined), [writing, dialog]);
}
