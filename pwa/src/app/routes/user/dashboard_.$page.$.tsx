import { createFileRoute, redirect } from '@tanstack/react-router';

/** The specification's phone menu puts the page that it was opened on into the path; only the tab matters. */
export const Route = createFileRoute('/user/dashboard_/$page/$')({
  validateSearch: ({ tab }: Record<string, unknown>) => ({ tab: String(tab ?? 'Dashboard') }),
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/user/dashboard', search, replace: true });
  },
});
