import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '@/api/limits';
import { problemText } from '@/lib/problem';
import { useHold } from '@/lib/useHold';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { SearchField } from '@/ui/SearchField';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import type { WholeEvent } from '../event';
import { useEventChange } from '../queries';
import { inviteMembers as words } from '../words';
import { invitees, inviteMembers } from './queries';

type Props = { event: WholeEvent; onClose: () => void };

/** Invites members; each of them is notified once. */
export function InviteMembers({ event, onClose }: Props) {
  const [search, setSearch] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  useHold(chosen.size > 0);
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery({
    ...invitees(event.id, search),
    placeholderData: keepPreviousData,
  });
  const { mutate, isPending: sending, error: failed } = useEventChange(inviteMembers(event.id));
  const people = data?.pages.flatMap((page) => page.data) ?? [];
  const choose = (id: number, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const invite = () =>
    sending ||
    mutate([...chosen], {
      onSuccess: ({ data: { invited } }) => {
        onClose();
        toast(words.invited(invited), 'done');
      },
    });
  return (
    <Modal title={words.title} onClose={onClose}>
      <p className="mt-2 mb-4 text-muted">{words.lead}</p>
      <FormError>{failed ? problemText(failed) : undefined}</FormError>
      <SearchField label={shared.search} value={search} search={setSearch} />
      <div className="mt-3 h-72 overflow-y-auto" aria-live="polite">
        {isPending && (
          <Loading label={words.loading}>
            <Skeleton className="h-40" />
          </Loading>
        )}
        {!isPending && !data && (
          <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
        )}
        {data && people.length === 0 && (
          <p className="rounded-control bg-sunken p-4 text-muted">
            {search ? words.notFound : words.empty}
          </p>
        )}
        <ul className="divide-y divide-line">
          {people.map(({ user_id: id, name, email, image }) => (
            <li key={id}>
              <label className="flex min-h-14 cursor-pointer items-center gap-3 px-1 py-1.5">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-sea"
                  aria-label={name}
                  checked={chosen.has(id)}
                  disabled={
                    chosen.size >= limits.EventInviteIn.user_ids.maxItems && !chosen.has(id)
                  }
                  onChange={({ target }) => choose(id, target.checked)}
                />
                <Avatar name={name} image={image} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-semibold">{name}</span>
                  <span className="block truncate text-sm text-muted">{email}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
        <ShowMore of={more} look="bare" className="w-full" />
      </div>
      <Button
        className="mt-4 h-12 w-full"
        disabled={chosen.size === 0}
        aria-disabled={sending}
        onClick={invite}
      >
        {sending ? words.sending : chosen.size === 0 ? words.choose : words.invite(chosen.size)}
      </Button>
    </Modal>
  );
}
