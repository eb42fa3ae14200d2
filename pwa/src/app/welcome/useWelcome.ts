import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, body } from '@/api/client';
import type { User } from '@/features/accounts/session';
import { become as adopt } from '@/features/accounts/signing';

/** The stage of the first visit: before the first log, or done. */
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
 * A member's first visit. Once it is over, the app tells the server, so that no other device asks
 * again. If the server is unreachable, the next start retries.
 */
export function useWelcome({ id, welcomed }: User): [Stage | undefined, (stage: Stage) => void] {
  const client = useQueryClient();
  const [stage, setStage] = useState(() => kept()[id]);
  const due = stage === 'over' && welcomed === false;
  useEffect(() => {
    if (!due) return;
    body(api.PATCH('/v1/auth/user', { body: { welcomed: true } })).then(
      ({ data }) => adopt(client, data),
      () => undefined,
    );
  }, [client, due]);
  const become = (next: Stage) => {
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...kept(), [id]: next }));
    } catch {
      // Storage is blocked: the stage lasts until the page is closed.
    }
    setStage(next);
  };
  return [stage ?? (welcomed ? 'over' : undefined), become];
}
