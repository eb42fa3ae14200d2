import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { withQuery } from '@/lib/download';
import { Button, buttonClasses } from '@/ui/Button';
import { Tag } from '@/ui/Tag';
import { askToEndGiven } from '../admin/ask';
import { Line, ListCard } from '../admin/ListCard';
import { MemberLink } from '../admin/MemberLink';
import { given } from '../admin/queries';
import { lastDayOf, onDay } from '../words';
import { givenList as words } from './words';

type Props = { q: string | undefined; search(q: string | undefined): void; mayWrite: boolean };

/** Granted plans, with their end and reason. */
export function GivenList({ q, search, mayWrite }: Props) {
  const found = useInfiniteQuery(given({ q }));
  return (
    <ListCard
      of={found}
      words={words}
      q={q}
      search={search}
      csv={withQuery('/v1/auth/billing/complimentary/export', { search: q })}
      action={
        <Link to="/admin/users" className={buttonClasses({ look: 'quiet' })}>
          {words.users}
        </Link>
      }
      row={({ id, user_id, name, package: of, badge, starts_at, ends_at, ended_at, reason }) => (
        <Line
          key={id}
          title={<MemberLink id={user_id} name={name} />}
          facts={[
            of.title,
            words.from(onDay(starts_at)),
            ended_at
              ? words.ended(onDay(ended_at))
              : ends_at
                ? words.until(lastDayOf(ends_at))
                : words.open,
            reason,
          ]}
        >
          <Tag tone={ended_at ? 'plain' : 'sun'}>{badge.label}</Tag>
          {mayWrite && !ended_at && (
            <Button
              look="quiet"
              aria-label={words.endOf(of.title, name)}
              onClick={() => askToEndGiven(id, of.title)}
            >
              {words.end}
            </Button>
          )}
        </Line>
      )}
    />
  );
}
