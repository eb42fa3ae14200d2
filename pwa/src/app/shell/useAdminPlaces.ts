import { type StaticDataRouteOption, useRouter } from '@tanstack/react-router';
import {
  Award,
  BookOpen,
  Building2,
  CalendarDays,
  ClipboardList,
  Compass,
  Contact,
  CreditCard,
  Globe,
  KeyRound,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  Mail,
  MailPlus,
  Megaphone,
  MessageSquareQuote,
  MessageSquareWarning,
  Newspaper,
  Package,
  Repeat,
  ScrollText,
  ShieldCheck,
  Shirt,
  Users,
  UsersRound,
  Video,
} from 'lucide-react';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { useAdminPlaces as words } from '../words';

const places = [
  { label: words.dashboard, to: '/admin/dashboard', Icon: LayoutDashboard },
  { label: words.programs, to: '/admin/programs', Icon: Compass },
  { label: words.events, to: '/admin/events', Icon: CalendarDays },
  { label: words.articles, to: '/admin/articles', Icon: BookOpen },
  { label: words.surveys, to: '/admin/surveys', Icon: ClipboardList },
  { label: words.teams, to: '/admin/teams', Icon: Users },
  { label: words.companies, to: '/admin/companies', Icon: Building2 },
  { label: words.comments, to: '/admin/comments', Icon: MessageSquareWarning },
  { label: words.reviews, to: '/admin/reviews', Icon: MessageSquareQuote },
  { label: words.newsletters, to: '/admin/newsletter/campaigns', Icon: Newspaper },
  { label: words.series, to: '/admin/newsletter/series', Icon: MailPlus },
  { label: words.subscribers, to: '/admin/newsletter/subscribers', Icon: Contact },
  { label: words.packages, to: '/admin/packages', Icon: Package },
  { label: words.subscriptions, to: '/admin/subscriptions', Icon: Repeat },
  { label: words.payments, to: '/admin/payments', Icon: CreditCard },
  { label: words.site, to: '/admin/site', Icon: Globe },
  { label: words.pages, to: '/admin/pages', Icon: ScrollText },
  { label: words.aboutUs, to: '/admin/about', Icon: Users },
  { label: words.banners, to: '/admin/banners', Icon: Megaphone },
  { label: words.videos, to: '/admin/videos', Icon: Video },
  { label: words.support, to: '/admin/support', Icon: LifeBuoy },
  { label: words.answers, to: '/admin/support/articles', Icon: BookOpen },
  { label: words.shirts, to: '/admin/shirts', Icon: Shirt },
  { label: words.badges, to: '/admin/badges', Icon: Award },
  { label: words.users, to: '/admin/users', Icon: UsersRound },
  { label: words.roles, to: '/admin/roles', Icon: ShieldCheck },
  { label: words.permissions, to: '/admin/permissions', Icon: KeyRound },
  { label: words.auditLog, to: '/admin/audit', Icon: ScrollText },
  { label: words.emailLogs, to: '/admin/emails', Icon: Mail },
] as const;

type RouteFound = { options: { staticData?: StaticDataRouteOption } };

export type AdminPlace = { label: string; to: string; Icon: LucideIcon; permission: string };

/** The pages of the administration, each with the permission that its route requires. */
export function useAllAdminPlaces(): AdminPlace[] {
  // In the types, an index route ends with a slash; here it does not.
  const all = useRouter().routesByPath as unknown as Record<string, RouteFound>;
  return places.flatMap((place) => {
    const { permission } = all[place.to]?.options.staticData ?? {};
    return permission ? [{ ...place, permission }] : [];
  });
}

/** The admin pages that this user may open. */
export function useAdminPlaces(): AdminPlace[] {
  const { user } = useSession();
  const all = useAllAdminPlaces();
  return user ? all.filter(({ permission }) => may(user, permission)) : [];
}
