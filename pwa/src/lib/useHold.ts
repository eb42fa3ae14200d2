import { useEffect } from 'react';
import { holdPage } from './unsaved';

/** Holds the page while `writing`: it is neither loaded anew by itself nor left without a question. */
export function useHold(writing: boolean): void {
  useEffect(() => (writing ? holdPage() : undefined), [writing]);
}
