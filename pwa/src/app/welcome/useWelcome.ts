import { useState } from 'react';

/** Where a newcomer is in the first visit: about to log for the first time, or through. */
type Stage = 'first tap' | 'over';

const KEY = 'daymark.welcome';

function kept(): Record<string, Stage> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/**
 * The first visit of a member on this device. A member who has been in a program or has seen the tour is not asked anywhere: the
 * server knows both.
 */
export function useWelcome(member: number): [Stage | undefined, (stage: Stage) => void] {
  const [stage, setStage] = useState(() => kept()[member]);
  const become = (next: Stage) => {
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...kept(), [member]: next }));
    } catch {
      // Storage is blocked: it lasts until the page is closed.
    }
    setStage(next);
  };
  return [stage, become];
}
