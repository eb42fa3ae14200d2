import clsx from 'clsx';
import type { ReactNode } from 'react';
import { formatAgo } from '@/lib/dates';
import { Avatar } from '@/ui/Avatar';
import { PhoneNameMark, WideNameMark } from '@/ui/RowNameMarks';
import type { FeedItem } from '../community';

// An item fades out in its last moments instead of disappearing.
const LEAVING_MS = 1500;

type Props = { item: FeedItem; now: number; beside: ReactNode };

export function FeedRow({ item, now, beside }: Props) {
  const { user, activity, at, expires_at } = item;
  const leaving = Date.parse(expires_at) - now < LEAVING_MS;
  if (!user) return null;
  return (
    <li
      data-flip={item.id}
      className={clsx(
        'relative flex h-15 items-center gap-3 bg-surface transition-opacity duration-300',
        leaving && 'opacity-0',
      )}
    >
      <Avatar name={user.name} image={user.image} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3">
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="truncate font-semibold">{user.name}</span>
            <WideNameMark member={user.id} />
          </span>
          <time dateTime={at} className="shrink-0 text-sm text-muted tabular-nums">
            {formatAgo(now - Date.parse(at))}
          </time>
        </p>
        <p className="flex items-center gap-2 text-sm text-muted">
          <span className="truncate">{activity}</span>
          <PhoneNameMark member={user.id} />
        </p>
      </div>
      {beside}
    </li>
  );
}
