import { Link } from '@tanstack/react-router';
import { Check, Undo2 } from 'lucide-react';
import { formatAgo, formatDay } from '@/lib/dates';
import { Avatar } from '@/ui/Avatar';
import { EmptyState } from '@/ui/EmptyState';
import { useFlip } from '@/ui/useFlip';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import type { Line } from '../activity';
import { activityList as words } from '../words';

/** The latest logs. */
export function ActivityList({ lines, now }: { lines: Line[]; now: number }) {
  const list = useFlip<HTMLUListElement>();
  if (lines.length === 0) {
    return <EmptyState title={words.empty}>{words.emptyText}</EmptyState>;
  }
  return (
    <ul ref={list} className="px-5 pb-5 sm:px-6">
      {lines.map(({ id, name, user_id, challenge_id, activity, local_date, at, done }) => (
        <li
          key={id}
          data-flip={id}
          className="flex min-h-15 items-center gap-3 border-line border-b py-1.5 last:border-0"
        >
          <Avatar name={name} />
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2">
              <span className="font-semibold">{name ?? words.member(user_id)}</span>{' '}
              <span className="text-muted">{done ? words.did : words.tookBack}</span>{' '}
              <Link
                to="/challenges/$id"
                params={{ id: String(challenge_id) }}
                className="font-semibold underline-offset-4 hover:underline"
              >
                {activity}
              </Link>
            </p>
            <p className="truncate text-sm text-muted">
              {name === null && words.hidden}
              {formatDay(local_date)}
            </p>
          </div>
          {done ? (
            <Check size={18} className="text-leaf-ink max-sm:hidden" aria-hidden="true" />
          ) : (
            <Undo2 size={18} className="text-muted max-sm:hidden" aria-hidden="true" />
          )}
          <time dateTime={at} className="min-w-18 text-right text-sm text-muted tabular-nums">
            <VisuallyHidden>{done ? words.done : words.takenBack}</VisuallyHidden>
            {formatAgo(Math.max(0, now - Date.parse(at)))}
          </time>
        </li>
      ))}
    </ul>
  );
}
