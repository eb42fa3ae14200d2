import { useRouter } from '@tanstack/react-router';
import {
  Building2,
  CalendarDays,
  Compass,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MessageSquareWarning,
  ScrollText,
  ShieldCheck,
  Users,
  UsersRound,
} from 'lucide-react';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';

const places = [
  { label: 'Dashboard', to: '/admin/dashboard', Icon: LayoutDashboard },
  { label: 'Programs', to: '/admin/programs', Icon: Compass },
  { label: 'Events', to: '/admin/events', Icon: CalendarDays },
  { label: 'Teams', to: '/admin/teams', Icon: Users },
  { label: 'Companies', to: '/admin/companies', Icon: Building2 },
  { label: 'Comments', to: '/admin/comments', Icon: MessageSquareWarning },
  { label: 'Users', to: '/admin/users', Icon: UsersRound },
  { label: 'Roles', to: '/admin/roles', Icon: ShieldCheck },
  { label: 'Permissions', to: '/admin/permissions', Icon: KeyRound },
  { label: 'Audit log', to: '/admin/audit', Icon: ScrollText },
  { label: 'E-mail logs', to: '/admin/emails', Icon: Mail },
] as const;

export type AdminPlace = { label: string; to: string; Icon: LucideIcon };

/** The pages of the administration that are for whoever is here: each route says what it asks for. */
export function useAdminPlaces(): AdminPlace[] {
  const { user } = useSession();
  const { routesByPath } = useRouter();
  return places.filter(({ to }) => {
    const { permission } = routesByPath[to].options.staticData ?? {};
    return user && permission && may(user, permission);
  });
}
