import { useEffect } from 'react';
import { holdPage } from './unsaved';

/** While `writing`, prevents automatic reloads, and asks before the page or its dialog is left. */
export function useHold(writing: boolean): void {
  useEffect(() => (writing ? holdPage() : undefined), [writing]);
}
