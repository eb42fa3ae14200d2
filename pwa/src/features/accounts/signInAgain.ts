import { releasePage } from '@/lib/unsaved';
import type { User } from './session';

/** A member whose session ended while they typed. Call `back` when they have signed in again. */
type Question = { user: User; back(): void };

let asked: Question | undefined;
const listeners = new Set<() => void>();

function become(next: Question | undefined): void {
  asked = next;
  for (const tell of listeners) tell();
}

/** Reloads the page and discards typed text. */
export function startOver(): void {
  releasePage();
  location.reload();
}

/** The sign-in that covers a page until its member is back. */
export const signInAgain = {
  current: () => asked,
  listen: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Resolves when `user` has signed in again. */
  ask: (user: User) =>
    new Promise<void>((resolve) => {
      const back = () => {
        become(undefined);
        resolve();
      };
      become({ user, back });
    }),
};
