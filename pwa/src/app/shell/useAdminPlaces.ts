import { type StaticDataRouteOption, useRouter } from '@tanstack/react-router';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { useAdminPlaces as words } from '../words';

/** The pages, by the label of their group. */
const groups = [
  {
    group: undefined,
    places: [{ label: words.dashboard, to: '/admin/dashboard' }],
  },
  {
    group: words.inPrograms,
    places: [
      { label: words.programs, to: '/admin/programs' },
      { label: words.events, to: '/admin/events' },
      { label: words.surveys, to: '/admin/surveys' },
      { label: words.badges, to: '/admin/badges' },
      { label: words.shirts, to: '/admin/shirts' },
    ],
  },
  {
    group: words.inContent,
    places: [
      { label: words.articles, to: '/admin/articles' },
      { label: words.comments, to: '/admin/comments' },
      { label: words.reviews, to: '/admin/reviews' },
      { label: words.videos, to: '/admin/videos' },
    ],
  },
  {
    group: words.inPeople,
    places: [
      { label: words.users, to: '/admin/users' },
      { label: words.teams, to: '/admin/teams' },
      { label: words.companies, to: '/admin/companies' },
    ],
  },
  {
    group: words.inNewsletter,
    places: [
      { label: words.newsletters, to: '/admin/newsletter/campaigns' },
      { label: words.series, to: '/admin/newsletter/series' },
      { label: words.subscribers, to: '/admin/newsletter/subscribers' },
    ],
  },
  {
    group: words.inBilling,
    places: [
      { label: words.packages, to: '/admin/packages' },
      { label: words.subscriptions, to: '/admin/subscriptions' },
      { label: words.payments, to: '/admin/payments' },
    ],
  },
  {
    group: words.inWebsite,
    places: [
      { label: words.site, to: '/admin/site' },
      { label: words.pages, to: '/admin/pages' },
      { label: words.aboutUs, to: '/admin/about' },
      { label: words.banners, to: '/admin/banners' },
    ],
  },
  {
    group: words.inHelp,
    places: [
      { label: words.support, to: '/admin/support' },
      { label: words.answers, to: '/admin/support/articles' },
    ],
  },
  {
    group: words.inSystem,
    places: [
      { label: words.roles, to: '/admin/roles' },
      { label: words.permissions, to: '/admin/permissions' },
      { label: words.auditLog, to: '/admin/audit' },
      { label: words.emailLogs, to: '/admin/emails' },
    ],
  },
] as const;

type RouteFound = { options: { staticData?: StaticDataRouteOption } };

export type AdminPlace = {
  label: string;
  to: (typeof groups)[number]['places'][number]['to'];
  group: string | undefined;
  permission: string;
};

/** The pages of the administration, each with the permission that its route requires. */
export function useAllAdminPlaces(): AdminPlace[] {
  // The router's types end index routes with a slash, but the paths here do not.
  const all = useRouter().routesByPath as unknown as Record<string, RouteFound>;
  return groups.flatMap(({ group, places }) =>
    places.flatMap((place) => {
      const { permission } = all[place.to]?.options.staticData ?? {};
      return permission ? [{ ...place, group, permission }] : [];
    }),
  );
}

/** The admin pages that this user may open. */
export function useAdminPlaces(): AdminPlace[] {
  const { user } = useSession();
  const all = useAllAdminPlaces();
  return user ? all.filter(({ permission }) => may(user, permission)) : [];
}
