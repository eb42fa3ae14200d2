import { Link, useLocation } from '@tanstack/react-router';
import { listCard as words } from './words';

type Props = { id: number | null | undefined; name: string | null | undefined };

/** A member's name, linked to their payments. */
export function MemberLink({ id, name }: Props) {
  const { pathname } = useLocation();
  if (id == null) return <span className="text-muted">{words.gone}</span>;
  const beside = pathname === '/admin/subscriptions';
  return (
    <Link
      to="/admin/subscriptions"
      // Opens beside the current list, and keeps the list's parameters.
      search={(before) => ({ ...(beside && before), user: id })}
      resetScroll={!beside}
      data-row={id}
      className="underline-offset-4 hover:underline"
    >
      {name || words.nameOf(id)}
    </Link>
  );
}
