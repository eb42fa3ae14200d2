import clsx from 'clsx';
import { LogOut } from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { BasicInformation } from '@/features/accounts/components/BasicInformation';
import { ChangePassword } from '@/features/accounts/components/ChangePassword';
import { PrivacySettings } from '@/features/accounts/components/PrivacySettings';
import { SecondFactor } from '@/features/accounts/components/SecondFactor';
import { Sessions } from '@/features/accounts/components/Sessions';
import { YourData } from '@/features/accounts/components/YourData';
import { displayName, type User, useSession } from '@/features/accounts/session';
import { BadgeTag } from '@/features/rewards/components/BadgeTag';
import { useTitle } from '@/lib/useTitle';
import { whenReachable } from '@/lib/whenReachable';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { PlaceLink } from '../shell/PlaceLink';
import { profileOf } from '../shell/places';
import { useSignOut } from '../shell/useSignOut';
import { TakeTour } from '../tour/TakeTour';
import { profile as words } from '../words';
import { Hub } from './Hub';
import { Notifications } from './Notifications';
import { OwnPauses } from './OwnPauses';
import { type Section, sectionOf, sections, sectionsOf, tabOf } from './sections';
import { TimeFormat } from './TimeFormat';

const OwnPlanTag = lazy(async () => ({
  default: (await whenReachable(() => import('@/features/billing/components/OwnPlanTag')))
    .OwnPlanTag,
}));

const contents: Record<Section, ComponentType<{ user: User }>> = {
  'basic-information': BasicInformation,
  'privacy-settings': PrivacySettings,
  notifications: Notifications,
  pauses: OwnPauses,
  'change-password': ChangePassword,
  'second-factor': SecondFactor,
  sessions: Sessions,
  'your-data': YourData,
};

type Props = {
  tab: string | undefined;
  /** Adds a menu of the sections, for pages whose navigation has none. */
  menu: boolean;
};

/** The member's account, one section at a time, selected by `tab`. */
export function Profile({ tab, menu }: Props) {
  const { user } = useSession();
  const asked = sectionOf(tab);
  const shown = asked && user && sectionsOf(user).includes(asked) ? asked : 'basic-information';
  useTitle(shown === 'basic-information' ? words.myProfile : sections[shown]);
  if (!user) return null;
  const Content = contents[shown];
  return (
    <div className={clsx('mx-auto sm:mt-4', menu ? 'max-w-220' : 'max-w-180')}>
      {menu || shown === 'basic-information' ? (
        <Head user={user} />
      ) : (
        <h1 className="sr-only">{sections[shown]}</h1>
      )}
      {!menu && shown === 'basic-information' && <Hub />}
      <div
        className={clsx(
          'grid gap-4',
          (menu || shown === 'basic-information') && 'mt-5',
          menu && 'lg:grid-cols-[13rem_1fr] lg:gap-8',
        )}
      >
        {menu && <Menu user={user} shown={shown} />}
        <div className="grid min-w-0 content-start gap-4">
          <Content key={user.id} user={user} />
          {shown === 'basic-information' && <TimeFormat />}
          {shown === 'basic-information' && user.userType === 'user' && <TakeTour />}
        </div>
      </div>
    </div>
  );
}

function Head({ user }: { user: User }) {
  const signOut = useSignOut();
  const name = displayName(user);
  return (
    <header className="flex items-center gap-4">
      <span className="grid size-16 shrink-0 place-items-center [&>*]:size-16 [&>*]:text-xl">
        <Avatar name={name} image={user.image} />
      </span>
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-2xl font-extrabold tracking-tight">{name}</h1>
        <p className="truncate text-muted">{user.email}</p>
        {user.userType !== 'admin' && (
          <span className="flex min-h-11 flex-wrap items-center gap-x-2">
            <Suspense>
              <OwnPlanTag />
            </Suspense>
            <BadgeTag />
          </span>
        )}
      </div>
      <Button look="quiet" className="max-sm:px-3" onClick={() => void signOut()}>
        <LogOut size={18} aria-hidden="true" />
        <span className="max-sm:sr-only">{words.logout}</span>
      </Button>
    </header>
  );
}

/** On a phone, one scrolling row with the open section in view. */
function Menu({ user, shown }: { user: User; shown: Section }) {
  const { to } = profileOf(user);
  return (
    <nav
      aria-label={words.profile}
      className="-mx-4 overflow-x-auto px-4 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0"
    >
      <ul className="flex gap-1 lg:flex-col">
        {sectionsOf(user).map((section) => (
          <li
            key={section}
            className="scroll-mx-4"
            ref={section === shown ? (item) => item?.scrollIntoView(inSight) : undefined}
          >
            <PlaceLink
              to={to}
              search={{ tab: tabOf(section) }}
              aria-current={section === shown ? 'page' : undefined}
              className={clsx(
                'flex min-h-11 items-center rounded-control px-4 font-semibold whitespace-nowrap',
                section === shown
                  ? 'bg-sea-wash text-sea-ink'
                  : 'text-muted hover:bg-sunken hover:text-ink',
              )}
            >
              {sections[section]}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const inSight = { block: 'nearest', inline: 'nearest' } as const;
