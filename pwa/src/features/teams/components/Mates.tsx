import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { UserMinus } from 'lucide-react';
import { formatNumber } from '@/lib/format';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { modal } from '@/ui/modal';
import { NameMark } from '@/ui/NameMark';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { Tick } from '@/ui/Tick';
import { useFlip } from '@/ui/useFlip';
import { shared } from '@/ui/words';
import { matesOf, type Period, removeMate, type Team, useTeamChange } from '../queries';
import { tags, mates as words } from '../words';

type Props = { team: Team; period: Period; me: number };

/** The board within a team. Its captain can remove members here. */
export function Mates({ team, period, me }: Props) {
  const mates = useQuery(matesOf(team.id, period));
  const body = useFlip<HTMLTableSectionElement>();
  const { mutateAsync } = useTeamChange((mate: number) => removeMate(team.id, mate));
  const leads = team.own?.captain && !team.locked;
  const remove = (mate: number, name: string) =>
    modal.open('confirm change', {
      title: words.removeQuestion(name),
      text: words.removeText,
      verb: words.remove,
      keep: words.keep,
      change: () => mutateAsync(mate),
      done: words.removed(name, team.name),
    });
  if (!mates.data) {
    return mates.isPending ? (
      <Loading label={words.loading}>
        <div className="px-5 py-3 sm:px-6">
          <Skeleton className="h-13" />
          <Skeleton className="mt-2 h-13" />
        </div>
      </Loading>
    ) : (
      <Fault error={mates.error} what={words.what} retry={mates.refetch} busy={mates.isFetching} />
    );
  }
  const { entries } = mates.data;
  return (
    <table className="mt-2 w-full table-fixed border-collapse">
      <caption className="sr-only">{words.caption(team.name)}</caption>
      <thead>
        <tr className="h-9 text-xs text-muted">
          <th scope="col" className="w-11 sm:w-14">
            <span className="sr-only">{words.rank}</span>
          </th>
          <th scope="col" className="px-2 text-left font-medium">
            {words.member}
          </th>
          <th
            scope="col"
            className={clsx('text-right font-medium', leads ? 'w-18' : 'w-22 pr-5 sm:pr-6')}
          >
            {words.points}
          </th>
          {leads && (
            <th scope="col" className="w-14 sm:w-18">
              <span className="sr-only">{shared.remove}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={body}>
        {entries.map(({ rank, user_id, name = null, image, captain, points }, at) => (
          <tr
            key={user_id ?? `private ${at}`}
            data-flip={user_id ?? `private ${at}`}
            className={clsx(
              'h-15',
              user_id === me ? 'bg-sea-wash [&_.bg-sea-wash]:bg-surface' : 'bg-surface',
            )}
          >
            <td className="pl-5 text-sm font-bold text-muted tabular-nums sm:pl-6">{rank}</td>
            <th scope="row" className="px-2 py-1.5 text-left font-semibold">
              <span className="flex min-w-0 flex-wrap items-center gap-x-3">
                <Avatar name={name} image={image} />
                <span className="min-w-0 flex-1 basis-16">
                  <span className="break-words">
                    {name ?? (user_id === me ? shared.you : shared.privateMember)}
                  </span>{' '}
                  <NameMark member={name ? user_id : undefined} />
                  <span className="flex flex-wrap gap-1 empty:hidden">
                    {captain && <Tag tone="sun">{tags.captain}</Tag>}
                    {user_id === me && name && (
                      <span className="max-sm:sr-only">
                        <Tag tone="sea">{shared.you}</Tag>
                      </span>
                    )}
                  </span>
                </span>
              </span>
            </th>
            <td className={clsx('text-right font-bold tabular-nums', !leads && 'pr-5 sm:pr-6')}>
              <Tick>{formatNumber(points)}</Tick>
            </td>
            {leads && (
              <td className="pr-2 text-right sm:pr-4">
                {user_id != null && user_id !== me && name && (
                  <Button
                    look="bare"
                    icon
                    aria-label={words.removeOf(name)}
                    onClick={() => remove(user_id, name)}
                  >
                    <UserMinus size={18} aria-hidden="true" />
                  </Button>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
