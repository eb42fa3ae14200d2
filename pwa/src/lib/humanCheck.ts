import { useQueryClient } from '@tanstack/react-query';

/** The protected calls, by their names on the server. */
type Action = 'register' | 'contact' | 'mail' | 'survey_responder' | 'survey' | 'newsletter';

// Loaded alongside the form, not before it: most sites have no check.
const load = () => import('./humanProviders');

/**
 * For a form with a protected call: returns a function that requests a token. The provider is ready by then, loaded on
 * the first interaction (`app/followHumanCheck`). Without a check, or if it failed to load, there is no token: the
 * server then says what is missing.
 */
export function useHumanCheck(action: Action): () => Promise<{ token?: string }> {
  const client = useQueryClient();
  return () =>
    load()
      .then(({ token }) => token(client, action))
      .catch(() => ({}));
}
