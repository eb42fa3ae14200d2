import type { QueryClient } from '@tanstack/react-query';
import { siteSettings } from '@/lib/siteSettings';
import type { newRouter } from './router';

/** The events that count as a user interaction. */
const SIGNS = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const;

/** Whether a page is exempt from the check: members' pages, the administration, and the pages that the site lists. */
export const isExempt = (path: string, named: readonly string[]): boolean =>
  ['/admin', '/user', ...named].some((start) => path === start || path.startsWith(`${start}/`));

/**
 * Prepares the human check in the background, so that it can observe a visit before a form asks for its score. It loads
 * on the first interaction, never on exempt pages, and not at all without a site key. Returns a function that stops it.
 */
export function followHumanCheck(
  client: QueryClient,
  router: ReturnType<typeof newRouter>,
): () => void {
  let begun = false;
  const begin = async () => {
    const here = router.state.location.pathname;
    // Check this before requesting the settings: a tap on a member's page must not cause an extra
    // call.
    if (begun || isExempt(here, [])) return;
    begun = true;
    try {
      const { human_check: check } = await client.ensureQueryData(siteSettings);
      if (!check) return stop();
      if (isExempt(here, check.exempt_paths)) {
        begun = false;
        return;
      }
      stop();
      const { prepared } = await import('@/lib/humanProviders');
      await prepared(client);
    } catch {
      // The forms retry, and report a failure.
    }
  };
  const told = () => void begin();
  for (const sign of SIGNS) addEventListener(sign, told, { passive: true });
  function stop() {
    for (const sign of SIGNS) removeEventListener(sign, told);
  }
  return stop;
}
