import { Compass, type LucideIcon, Sunrise, Trophy, UserRound } from 'lucide-react';
import type { User } from '@/features/accounts/session';
import { nameOf, tabOf } from '../dashboard/tabs';
import { sections, sectionsOf, tabOf as sectionTab } from '../profile/sections';
import { tree as words } from '../words';
import { type Place, tab } from './places';

/** A page of an entry; `below` lists pages that are reached from it but are in no menu. */
type Leaf = Place & { below?: Place[] };

/** An entry of the navigation. It links to its first page. */
export type Entry = {
  /** The tour's target. */
  id: string;
  label: string;
  Icon: LucideIcon;
  pages: [Leaf, ...Leaf[]];
  /** Too many pages for a row: on a phone, the first page lists them. */
  hub?: true;
};

const today: Entry = {
  id: 'today',
  label: words.today,
  Icon: Sunrise,
  pages: [
    tab('Dashboard', words.myDay),
    tab('my-habits', words.myHabits),
    { ...tab('all-activities', words.allActivities), below: [tab('import', words.import)] },
  ],
};

const programs: Entry = {
  id: 'programs',
  label: words.programs,
  Icon: Compass,
  pages: [
    { label: words.findPrograms, to: '/challenges' },
    tab('Programs', words.myPrograms),
    {
      ...tab('custom-program', words.ownProgram),
      below: [tab('launch-program', words.launchProgram)],
    },
    { label: words.events, to: '/events' },
    tab('Event', words.myEvents),
  ],
};

const board: Entry = {
  id: 'board',
  label: words.board,
  Icon: Trophy,
  pages: [
    tab('Leaderboard', words.leaderboard),
    tab('more-teams', words.teams),
    { label: words.globalChallenge, to: '/globalchallenge' },
  ],
};

/** A member's navigation. `administration`: its first page, for members with a role. */
export function treeOf(user: User, administration?: Place): Entry[] {
  const [first, ...others] = sectionsOf(user).map((each) => tab(sectionTab(each), sections[each]));
  const me: Entry = {
    id: 'me',
    label: words.me,
    Icon: UserRound,
    hub: true,
    pages: [
      first ?? tab('profile', words.me),
      tab('Goals', words.goals),
      {
        ...tab('Scorecard', words.scorecard),
        below: [
          { label: words.surveys, to: '/survey' },
          { label: words.scorecard, to: '/scorecard' },
        ],
      },
      { label: words.insights, to: '/insights' },
      tab('Articles', words.articles),
      { label: words.pricing, to: '/packages' },
      tab('more-payment', words.payments),
      {
        label: words.support,
        to: '/support',
        below: [{ label: words.tickets, to: '/support/tickets' }],
      },
      ...others,
      tab('more-company', words.company),
      tab('Device', words.device),
      ...(administration ? [{ ...administration, label: words.administration }] : []),
    ],
  };
  return [today, programs, board, me];
}

export type Here = {
  entry: Entry;
  page: Leaf;
  /** The page itself, or a named page below it. */
  at: Place;
  /** The target of the back link, for pages that are in no menu. */
  up?: Place;
};

/** The page of the navigation that an address belongs to; undefined if there is none. */
export function locate(
  entries: Entry[],
  pathname: string,
  asked: string | undefined,
): Here | undefined {
  const isAt = ({ to, search }: Place) =>
    pathname === to && (!search || nameOf(asked) === search.tab);
  for (const entry of entries) {
    const [first] = entry.pages;
    for (const page of entry.pages) {
      const back = { ...first, label: entry.label };
      if (isAt(page))
        return { entry, page, at: page, ...(entry.hub && page !== first && { up: back }) };
      const below = page.below?.find(isAt);
      if (below || (!page.search && pathname.startsWith(`${page.to}/`)))
        return { entry, page, at: below ?? page, up: page };
    }
  }
  // The account lacks this section, for example "Change password" if it signs in with an identity
  // provider.
  if (pathname !== '/user/dashboard' || tabOf(asked) !== 'profile' || nameOf(asked) === 'profile')
    return undefined;
  return locate(entries, pathname, 'profile');
}
