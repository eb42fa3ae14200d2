import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { isOffline } from '@/api/error';
import { formatMoment } from '@/lib/dates';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { modal } from '@/ui/modal';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { toastProblem } from '@/ui/toastProblem';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { type Notice, notices, useRead } from '../notices';
import { noticeList as words } from '../words';

/** The member's notices, newest first. */
export function NoticeList() {
  const { data, error, isFetching, refetch, ...more } = useInfiniteQuery(notices);
  const { mutate, isPending } = useRead();
  if (!data && error) {
    return (
      <ErrorState what={words.what} retry={refetch} busy={isFetching} offline={isOffline(error)} />
    );
  }
  if (!data) return <Waiting />;
  const rows = data.pages.flatMap((page) => page.data);
  const newest = rows[0];
  if (!newest) {
    return <EmptyState title={words.empty}>{words.emptyText}</EmptyState>;
  }
  const read = () => mutate(newest.id, { onError: toastProblem });
  return (
    <>
      <header className="flex min-h-14 items-center justify-between gap-3 pt-2 pr-2 pl-5">
        <h2 className="font-bold">{words.title}</h2>
        {rows.some((row) => !row.read) && (
          <Button look="bare" className="text-sm" aria-disabled={isPending} onClick={read}>
            {words.markAllAsRead}
          </Button>
        )}
      </header>
      <ul className="divide-y divide-line px-5 pb-2">
        {rows.map((row) => (
          <Row key={row.id} notice={row} />
        ))}
      </ul>
      <ShowMore of={more} look="bare" className="mb-2 w-full">
        {words.more}
      </ShowMore>
    </>
  );
}

function Row({ notice }: { notice: Notice }) {
  const { title, body, link, read, created_at } = notice;
  const { history } = useRouter();
  const follow = (event: MouseEvent<HTMLElement>) => {
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    history.push(link);
  };
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    modal.open('notification', { notice });
  };
  return (
    <li className="relative flex gap-3 py-3.5">
      <span
        aria-hidden="true"
        className={`mt-2 size-2 shrink-0 rounded-full ${read ? '' : 'bg-coral'}`}
      />
      <div className="min-w-0">
        <p className={read ? '' : 'font-semibold'}>
          {!read && <VisuallyHidden>{words.unread} </VisuallyHidden>}
          {link ? (
            <a
              href={link}
              onClick={follow}
              className="underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {title}
            </a>
          ) : (
            <button
              type="button"
              onClick={open}
              className="text-left underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {title}
            </button>
          )}
        </p>
        {body && <p className="line-clamp-2 text-sm text-muted">{body}</p>}
        <p className="text-sm text-muted">{formatMoment(Date.parse(created_at))}</p>
      </div>
    </li>
  );
}

function Waiting() {
  return (
    <Loading label={words.loading}>
      <div className="space-y-5 p-5">
        {['w-52', 'w-40', 'w-60'].map((width) => (
          <Skeleton key={width} className={`h-5 ${width}`} />
        ))}
      </div>
    </Loading>
  );
}
