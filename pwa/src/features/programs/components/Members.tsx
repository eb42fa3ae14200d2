import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '@/api/client';
import { isOffline } from '@/api/error';
import { formatPlural } from '@/lib/format';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { NameMark } from '@/ui/NameMark';
import { ShowMore } from '@/ui/ShowMore';
import { nouns } from '@/ui/words';
import type { Program } from '../board';
import { programMembers } from '../catalogue';
import { members as words } from '../words';
import { MembersSkeleton } from './MembersSkeleton';
import { StreakMark } from './StreakMark';

type Props = {
  id: Program['id'];
  /** Opens the cheers and comments on a member's days; only for participants. */
  look?: ((member: Schema['ProgramMember']) => void) | undefined;
};

const SHOWN = 8;

/** The participants by name: the first few, and all on request. */
export function Members({ id, look }: Props) {
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(
    programMembers(id),
  );
  const [all, setAll] = useState(false);
  const members = data?.pages.flatMap((page) => page.data) ?? [];
  const hidden = members.length - SHOWN;
  return (
    <Card aria-labelledby="members">
      <h2 id="members" className="px-5 pt-5 text-lg font-bold sm:px-6">
        {words.members}
      </h2>
      {look && <p className="px-5 text-sm text-muted sm:px-6">{words.lead}</p>}
      {isPending && <MembersSkeleton />}
      {!isPending && !data && (
        <ErrorState
          what={words.what}
          retry={refetch}
          busy={isFetching}
          offline={isOffline(error)}
        />
      )}
      {data && members.length === 0 && (
        <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
      )}
      <ul className="px-5 pt-2 pb-3 sm:px-6">
        {members.slice(0, all ? undefined : SHOWN).map((member) => (
          <li
            key={member.user_id}
            className="relative -mx-2 flex min-h-14 items-center gap-3 rounded-control px-2 has-[button:hover]:bg-sunken has-[button:focus-visible]:outline-3 has-[button:focus-visible]:outline-sea-ink"
          >
            <Avatar name={member.name} image={member.image} />
            <span className="min-w-0 truncate font-semibold">
              {look ? (
                <button
                  type="button"
                  className="outline-none after:absolute after:inset-0"
                  onClick={() => look(member)}
                >
                  {member.name}
                </button>
              ) : (
                member.name
              )}
            </span>
            <NameMark member={member.user_id} />
            <span className="ml-auto text-sm">
              <StreakMark days={member.streak} />
            </span>
            <span className="w-20 text-right text-sm text-muted tabular-nums">
              {formatPlural(member.points, nouns.point)}
            </span>
          </li>
        ))}
      </ul>
      <div className="px-5 pb-5 empty:hidden sm:px-6">
        {all && (
          <ShowMore of={more} className="w-full">
            {words.more}
          </ShowMore>
        )}
        {hidden > 0 && (
          <Button look="bare" className="w-full" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? words.fewer : words.all(more.hasNextPage ? undefined : members.length)}
          </Button>
        )}
      </div>
    </Card>
  );
}
