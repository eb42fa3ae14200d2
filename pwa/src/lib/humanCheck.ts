import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Each call that costs something, as the server calls it. */
export type Action = 'register' | 'mail' | 'survey_responder' | 'survey' | 'newsletter';

// Beside the form, not before it: most sites have no check.
const load = () => import('./humanProviders');

/**
 * For a form whose call costs something: gets the provider ready while the form is filled in, and
 * gives a function that asks for a token. Nothing, where no check is set or none is to be had: the
 * server says then what is missing.
 */
export function useHumanCheck(action: Action): () => Promise<{ token?: string }> {
  const client = useQueryClient();
  useEffect(
    () =>
      void load()
        .then(({ prepared }) => prepared(client))
        .catch(() => undefined),
    [client],
  );
  return () =>
    load()
      .then(({ token }) => token(client, action))
      .catch(() => ({}));
}
