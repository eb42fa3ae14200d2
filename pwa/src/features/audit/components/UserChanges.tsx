import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { momentOf } from '@/lib/moments';
import { Fault } from '@/ui/Fault';
import { PanelPart } from '@/ui/SidePanel';
import { userChanges } from '../queries';
import { actorOf, deedOf, userChanges as words } from '../words';
import { Differences } from './Differences';

/** The latest administrator changes to an account. */
export function UserChanges({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(userChanges(id));
  return (
    <PanelPart title={words.title}>
      {error && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {data?.length === 0 && <p className="text-sm text-muted">{words.empty}</p>}
      <ul>
        {data?.map((row) => (
          <li key={row.id} className="border-b border-line py-2 last:border-0">
            <p className="text-sm">
              <span className="font-semibold">{deedOf(row.action)}</span>{' '}
              <span className="text-muted">{words.by(actorOf(row), momentOf(row.at))}</span>
            </p>
            <Differences row={row} />
          </li>
        ))}
      </ul>
      {data && data.length > 0 && (
        <Link
          to="/admin/audit"
          search={{ object: `user:${id}` }}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-sea-ink hover:underline"
        >
          {words.all}
        </Link>
      )}
    </PanelPart>
  );
}
