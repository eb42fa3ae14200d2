import { ChevronDown, LayoutDashboard, LogOut, ShieldCheck, UserRound } from 'lucide-react';
import { type MouseEvent, useId } from 'react';
import { displayName, type User } from '@/features/accounts/session';
import { Avatar } from '@/ui/Avatar';
import { profileMenu as words } from '../words';
import { PlaceLink } from './PlaceLink';
import { dashboardOf, profileOf } from './places';
import { useAdminPlaces } from './useAdminPlaces';
import { useSignOut } from './useSignOut';

const entry =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-semibold hover:bg-sunken';

const hide = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();

/** The signed-in user's menu. A browser popover: Escape and a tap elsewhere close it. */
export function ProfileMenu({ user }: { user: User }) {
  const id = useId();
  const signOut = useSignOut();
  const name = displayName(user);
  const admin = user.userType === 'admin';
  const [administration] = useAdminPlaces();
  const places = [
    { ...dashboardOf(user), Icon: LayoutDashboard },
    { ...profileOf(user), Icon: UserRound },
    // Only for members with a role: administrators already start there.
    ...(administration && !admin
      ? [
          {
            label: words.administration,
            to: administration.to,
            search: undefined,
            Icon: ShieldCheck,
          },
        ]
      : []),
  ];
  return (
    <div className="hidden desk:block">
      <button
        type="button"
        popoverTarget={id}
        className="flex min-h-11 max-w-64 items-center gap-2.5 rounded-control px-2 font-semibold hover:bg-sunken"
      >
        <Avatar name={name} image={user.image} />
        <span className={admin ? 'truncate text-sm tracking-wide uppercase' : 'truncate text-sm'}>
          {name}
        </span>
        <ChevronDown size={16} className="shrink-0 text-muted" aria-hidden="true" />
      </button>
      <div
        id={id}
        popover="auto"
        className="fixed inset-auto top-16 right-[max(1.5rem,calc((100vw-70rem-var(--rail,0rem))/2+1.5rem))] w-60 rounded-card bg-surface p-2 text-ink shadow-card"
      >
        <p className="truncate px-3 pt-1 pb-2 text-sm text-muted">{user.email}</p>
        <ul>
          {places.map(({ label, to, search, Icon }) => (
            <li key={label}>
              <PlaceLink to={to} search={search} className={entry} onClick={hide}>
                <Icon size={18} aria-hidden="true" />
                {label}
              </PlaceLink>
            </li>
          ))}
          <li>
            <button type="button" className={entry} onClick={() => void signOut()}>
              <LogOut size={18} aria-hidden="true" />
              {words.logout}
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}
