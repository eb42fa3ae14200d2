import { useQuery } from '@tanstack/react-query';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { rowKeys } from '@/ui/rowKeys';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { TurnPage } from '@/ui/TurnPage';
import { mailLog } from '../queries';
import type { MailSearch } from '../search';
import { nameOf, mailLog as words } from '../words';
import { MailRow } from './MailRow';

type Props = { search: MailSearch; change(search: MailSearch): void };

/** The mail log of an address, or of a kind of mail, newest first. */
export function MailLog({ search, change }: Props) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(
    mailLog(search),
  );
  const { email, type, page = 1 } = search;
  const what = email ? words.titleTo(email) : words.titleOf(type);
  const turn = (to: number) => change({ ...search, page: to > 1 ? to : undefined });
  const hasMore = data?.meta.next_cursor !== null;
  return (
    <Card aria-label={what} className="@container">
      <header className="flex flex-wrap items-center justify-between gap-2 pt-3 pr-3 pl-5">
        <h2 className="text-lg font-bold break-words">{what}</h2>
        <Button
          look="bare"
          className="-ml-5"
          onClick={() => change({ ...search, email: undefined, type: undefined, page: undefined })}
        >
          {words.title}
        </Button>
      </header>
      {isPending && (
        <Loading label={words.loading}>
          <div className="space-y-6 px-5 py-5">
            {['w-64', 'w-52', 'w-72', 'w-60'].map((width) => (
              <Skeleton key={width} className={`h-5 ${width}`} />
            ))}
          </div>
        </Loading>
      )}
      {error && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {data?.data.length === 0 && <EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
      {data && data.data.length > 0 && (
        <table className="w-full table-fixed border-collapse text-left" onKeyDown={rowKeys}>
          <caption className="sr-only">{words.page(what, page)}</caption>
          <thead className="text-sm text-muted">
            <tr className="h-10 border-b border-line">
              <th scope="col" className="pl-5 font-semibold">
                {email ? words.kind : words.to}
              </th>
              <th scope="col" className="w-32 pr-4 font-semibold @2xl:w-40">
                {words.status}
              </th>
              <th scope="col" className="hidden pr-4 font-semibold @3xl:table-cell">
                {words.answer}
              </th>
              <th scope="col" className="hidden w-40 pr-5 font-semibold @2xl:table-cell">
                {words.written}
              </th>
            </tr>
          </thead>
          <tbody className={isPlaceholderData ? 'opacity-60' : undefined}>
            {data.data.map((mail) => (
              <MailRow
                key={mail.id}
                mail={mail}
                name={email ? nameOf(mail.email_type) : mail.email}
              />
            ))}
          </tbody>
        </table>
      )}
      {data && (page > 1 || hasMore) && (
        <nav
          aria-label={words.pages}
          className="flex items-center justify-between px-5 py-2 text-sm"
        >
          <p role="status" className="text-muted">
            {words.pageNumber(page)}
          </p>
          <TurnPage
            {...(page > 1 && { previous: () => turn(page - 1) })}
            {...(hasMore && !isPlaceholderData && { next: () => turn(page + 1) })}
          />
        </nav>
      )}
    </Card>
  );
}
