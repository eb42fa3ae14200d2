import { useInfiniteQuery } from '@tanstack/react-query';
import { UserMinus, UserRoundCog } from 'lucide-react';
import { dateOf } from '@/lib/moments';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { modal } from '@/ui/modal';
import { Section } from '@/ui/Section';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import {
  type Company,
  type CompanyMember,
  membersOf,
  removeMember,
  useCompanyChange,
} from '../queries';
import { viaWords, people as words } from '../words';

/** A company's members, for those who manage it. */
export function People({ company }: { company: Company }) {
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(
    membersOf(company.id),
  );
  const members = data?.pages.flatMap((page) => page.data) ?? [];
  const others = members.some(({ user_id }) => user_id !== company.owner_id);
  return (
    <Section title={words.title}>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="h-28" />
        </Loading>
      )}
      {!isPending && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      <ul className="-mt-3 divide-y divide-line">
        {members.map((member) => (
          <Row key={member.user_id} company={company} member={member} />
        ))}
      </ul>
      <ShowMore of={more} className="mt-3 w-full" />
      {others && (
        <Button
          look="quiet"
          className="mt-4"
          onClick={() => modal.open('change company owner', { company, members })}
        >
          <UserRoundCog size={18} aria-hidden="true" />
          {words.changeOwner}
        </Button>
      )}
    </Section>
  );
}

function Row({ company, member }: { company: Company; member: CompanyMember }) {
  const { user_id, via, joined_at } = member;
  const name = member.name || words.unnamed(user_id);
  const owns = user_id === company.owner_id;
  const { mutateAsync } = useCompanyChange(removeMember(company.id));
  const remove = () =>
    modal.open('confirm change', {
      title: words.removeQuestion(name),
      text: words.removeText(company.name),
      verb: words.remove,
      keep: words.keep,
      change: () => mutateAsync(user_id),
      done: words.removed(name, company.name),
    });
  return (
    <li className="flex min-h-15 items-center gap-3 py-2">
      <Avatar name={name} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-semibold">{name}</span>
          {owns && <Tag tone="sun">{words.owner}</Tag>}
        </span>
        <span className="block text-sm text-muted">
          {viaWords(via)} · {dateOf(joined_at)}
        </span>
      </span>
      {!owns && (
        <Button
          look="bare"
          icon
          className="-mr-2"
          aria-label={words.removeOf(name)}
          onClick={remove}
        >
          <UserMinus size={18} aria-hidden="true" />
        </Button>
      )}
    </li>
  );
}
