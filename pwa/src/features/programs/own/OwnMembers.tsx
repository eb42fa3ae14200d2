import { useInfiniteQuery } from '@tanstack/react-query';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import type { Schema } from '@/api/client';
import { isOffline } from '@/api/error';
import { problemText } from '@/lib/problem';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { ErrorState } from '@/ui/ErrorState';
import { FormError } from '@/ui/FormError';
import { ShowMore } from '@/ui/ShowMore';
import { toast } from '@/ui/toast';
import type { Program } from '../board';
import { programMembers } from '../catalogue';
import { ownMembers as words } from '../words';
import { useRemoveMember } from './queries';

type Member = Schema['ProgramMember'];

/** The participants of a custom program, with buttons for its creator to remove them. */
export function OwnMembers({ id }: { id: Program['id'] }) {
  const { data, error, isFetching, refetch, ...more } = useInfiniteQuery(programMembers(id));
  const [asked, ask] = useState<Member>();
  const { mutate, isPending, error: refused } = useRemoveMember(id);
  const others = data?.pages.flatMap((page) => page.data).filter(({ maker }) => !maker) ?? [];
  if (!data && error) {
    return (
      <ErrorState what={words.what} retry={refetch} busy={isFetching} offline={isOffline(error)} />
    );
  }
  if (others.length === 0) return null;
  const remove = ({ user_id, name }: Member) =>
    mutate(user_id, {
      onSuccess: () => toast(words.removed(name)),
      onSettled: () => ask(undefined),
    });
  return (
    <section aria-labelledby="own-members" className="mt-6 border-t border-line pt-4">
      <h3 id="own-members" className="font-bold">
        {words.members}
      </h3>
      <FormError>{refused ? problemText(refused) : undefined}</FormError>
      <ul>
        {others.map((member) => (
          <li key={member.user_id} className="flex min-h-14 flex-wrap items-center gap-3 py-1">
            <Avatar name={member.name} image={member.image} />
            <span className="min-w-0 flex-1 truncate font-semibold">{member.name}</span>
            {asked !== member && (
              <Button
                look="bare"
                icon
                aria-label={words.removeOf(member.name)}
                onClick={() => ask(member)}
              >
                <UserMinus size={18} aria-hidden="true" />
              </Button>
            )}
            {asked === member && (
              <div className="w-full pb-2">
                <p role="status" className="mb-3 text-muted">
                  {words.question(member.name)}
                </p>
                <div className="flex flex-wrap gap-2">
                  <Button
                    look="danger"
                    aria-disabled={isPending}
                    onClick={() => isPending || remove(member)}
                  >
                    {words.remove}
                  </Button>
                  <Button look="quiet" onClick={() => ask(undefined)}>
                    {words.keep}
                  </Button>
                </div>
              </div>
            )}
          </li>
        ))}
      </ul>
      <ShowMore of={more} className="mt-2 w-full" />
    </section>
  );
}
