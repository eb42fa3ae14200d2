import { createFileRoute, redirect } from '@tanstack/react-router';

/** The specification's menu for phones writes the page that it was opened on into the address; the tab is what counts. */
export const Route = createFileRoute('/user/dashboard_/$page/$')({
  validateSearch: ({ tab }: Record<string, unknown>) => ({ tab: String(tab ?? 'Dashboard') }),
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/user/dashboard', search, replace: true });
  },
});
