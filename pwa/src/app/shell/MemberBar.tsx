import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import clsx from 'clsx';
import { Compass, type LucideIcon, Sunrise, Trophy, UserRound } from 'lucide-react';
import { ownPrograms } from '@/features/programs/catalogue';
import { sectionOf } from '../profile/sections';
import { memberBar as words } from '../words';
import { PlaceLink } from './PlaceLink';
import { myProfile, today } from './places';

/** The member's four places: at the lower edge of a phone, in reach of the thumb; a rail on a desk. */
export function MemberBar() {
  const { data: own } = useQuery(ownPrograms);
  const board = own?.active_challenge_id;
  // All tabs of the dashboard are Today's, but for those of the profile.
  const { tab } = useSearch({ strict: false });
  const me = sectionOf(tab) !== undefined;
  return (
    <nav
      aria-label={words.member}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] desk:inset-y-0 desk:right-auto desk:w-24 desk:border-t-0 desk:border-r desk:pt-20"
    >
      <ul className="mx-auto flex h-16 max-w-120 desk:h-auto desk:flex-col desk:gap-2 desk:px-2">
        <Item label={words.today} icon={Sunrise} to={today.to} search={today.search} alone={me} />
        <Item label={words.programs} icon={Compass} to="/challenges" exact tour="programs" />
        {board && (
          <Item label={words.board} icon={Trophy} to={`/challenges/${board}`} hash="board" />
        )}
        <Item
          label={words.me}
          icon={UserRound}
          to={myProfile.to}
          search={myProfile.search}
          alone
          here={me}
          tour="me"
        />
      </ul>
    </nav>
  );
}

type ItemProps = {
  label: string;
  icon: LucideIcon;
  to: string;
  hash?: string;
  search?: { tab: string } | undefined;
  exact?: boolean;
  /** Active with its own search only. */
  alone?: boolean;
  /** Active whatever the address says. */
  here?: boolean;
  /** The step of the tour that points at it. */
  tour?: string;
};

const active = { 'data-status': 'active', 'aria-current': 'page' } as const;

function Item({
  label,
  icon: Icon,
  exact = false,
  alone = false,
  here,
  tour,
  ...place
}: ItemProps) {
  return (
    <li className="flex-1" data-tour={tour}>
      <PlaceLink
        {...place}
        {...(here && active)}
        activeOptions={{ exact, includeSearch: alone, includeHash: false }}
        className={clsx(
          'group flex h-full flex-col items-center justify-center gap-0.5 rounded-control text-xs font-semibold text-muted data-[status=active]:text-sea-ink',
          'desk:h-18 desk:hover:bg-sunken desk:hover:text-ink',
        )}
      >
        <span className="grid h-8 w-14 place-items-center rounded-full transition-colors duration-150 group-data-[status=active]:bg-sea-wash">
          <Icon size={22} aria-hidden="true" />
        </span>
        {label}
      </PlaceLink>
    </li>
  );
}
