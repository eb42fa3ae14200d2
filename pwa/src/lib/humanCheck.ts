import { useQueryClient } from '@tanstack/react-query';

/** Each call that costs something, as the server calls it. */
export type Action = 'register' | 'contact' | 'mail' | 'survey_responder' | 'survey' | 'newsletter';

// Beside the form, not before it: most sites have no check.
const load = () => import('./humanProviders');

/**
 * For a form whose call costs something: gives a function that asks for a token. The provider is ready by then: it came with the
 * first interaction (`app/followHumanCheck`). Nothing, where no check is set or none is to be had: the server says then what is
 * missing.
 */
export function useHumanCheck(action: Action): () => Promise<{ token?: string }> {
  const client = useQueryClient();
  return () =>
    load()
      .then(({ token }) => token(client, action))
      .catch(() => ({}));
}
