import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isMissing } from '@/api/error';
import { formatNumber } from '@/lib/format';
import { Avatar } from '@/ui/Avatar';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { SidePanel } from '@/ui/SidePanel';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { nameOf, oneUser, type User } from '../queries';
import { dateOf, userPanel as words } from '../words';
import { CloseAccount } from './CloseAccount';
import { ResetSecondFactor } from './ResetSecondFactor';
import { StateTags } from './StateTags';
import { UserSessions } from './UserSessions';
import { UserSwitches } from './UserSwitches';

type Props = {
  id: number;
  /** The actions that this administrator may use. */
  may: { edit: boolean; disable: boolean; close: boolean; resetFactor: boolean };
  onClose(): void;
  /** Renders what other features show about the account. */
  parts(user: { id: number; email: string; name: string; erased: boolean }): ReactNode;
};

/** An account, beside the list. */
export function UserPanel({ id, may, onClose, parts }: Props) {
  const { data: user, error, isPending, isFetching, refetch } = useQuery(oneUser(id));
  if (isPending) {
    return (
      <SidePanel title={words.account} onClose={onClose}>
        <Loading label={words.loading}>
          <div className="space-y-4 px-5 pt-2 pb-6">
            {['w-52', 'w-44', 'w-56', 'w-40'].map((width) => (
              <Skeleton key={width} className={`h-5 ${width}`} />
            ))}
          </div>
        </Loading>
      </SidePanel>
    );
  }
  if (!user) {
    return (
      <SidePanel title={words.account} onClose={onClose}>
        {isMissing(error) ? (
          <EmptyState title={words.missing}>{words.missingText}</EmptyState>
        ) : (
          <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
        )}
      </SidePanel>
    );
  }
  const name = nameOf(user);
  const erased = user.provider === 'erased';
  const managed = 'disabled' in user ? user : undefined;
  return (
    <SidePanel
      title={
        <span className="flex items-center gap-3">
          <Avatar name={name} image={user.image} />
          <span className="min-w-0">
            <span className="block truncate">{name}</span>
            <span className="block truncate text-sm font-normal text-muted">{user.email}</span>
          </span>
        </span>
      }
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-1.5 px-5 pt-2 empty:hidden">
        <StateTags user={user} />
      </div>
      <Facts user={user} />
      {managed && !erased ? (
        <>
          <UserSwitches user={managed} may={may} />
          {may.resetFactor && <ResetSecondFactor user={managed} />}
          {may.close && <CloseAccount user={managed} />}
        </>
      ) : (
        <p className="border-t border-line px-5 py-4 text-sm text-muted">
          {erased ? words.gone : words.own}
        </p>
      )}
      {parts({ id, email: user.email, name, erased })}
      {!erased && <UserSessions id={id} mayEnd={may.disable} />}
    </SidePanel>
  );
}

function Facts({
  user,
}: {
  user: Omit<User, 'roles' | 'disabled' | keyof Numbers> & Partial<Numbers>;
}) {
  const rows: [string, string | undefined][] = [
    [words.nickname, user.nickname || undefined],
    [words.timeZone, user.timezone.replaceAll('_', ' ')],
    [words.joined, dateOf(user.created_at)],
    [words.lastSeen, user.last_seen_at ? dateOf(user.last_seen_at) : undefined],
    [
      user.provider === 'erased' ? words.erased : words.erases,
      user.erase_at ? dateOf(user.erase_at) : undefined,
    ],
    [words.points, user.points === undefined ? undefined : formatNumber(user.points)],
    [
      words.streak,
      user.streak_current === undefined
        ? undefined
        : words.streakOf(user.streak_current, user.streak_longest),
    ],
    [words.createdBy, made[user.provider] ?? user.provider],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 px-5 py-3 text-sm">
      {rows.map(
        ([label, value]) =>
          value && (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="text-right font-medium break-words tabular-nums">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

type Numbers = Pick<User, 'points' | 'streak_current' | 'streak_longest' | 'last_seen_at'>;

const made: Record<string, string> = {
  credentials: words.signingUp,
  invitation: words.invitation,
  demo: words.theDemo,
  fitbit: words.anImport,
  erased: '',
};
