import { createFileRoute, redirect } from '@tanstack/react-router';

/**
 * In the specification, links of the phone menu also contain the current page in the path. Only the
 * tab matters.
 */
export const Route = createFileRoute('/user/dashboard_/$page/$')({
  validateSearch: ({ tab }: Record<string, unknown>) => ({ tab: String(tab ?? 'Dashboard') }),
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/user/dashboard', search, replace: true });
  },
});
