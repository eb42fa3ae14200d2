import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDay } from '@/lib/dates';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { Modal } from '@/ui/Modal';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { askedBy, type Named, saidWords } from '../answers';
import { ownAnswers } from '../queries';
import { ownAnswers as words } from '../words';

type Props = { program: { id: number; title: string }; names: Named; onClose: () => void };

/** The member's answers in a program, newest first. */
export function OwnAnswers({ program, names, onClose }: Props) {
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(
    ownAnswers(program.id),
  );
  const responses = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Modal title={words.title} onClose={onClose}>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="mt-4 h-24" />
        </Loading>
      )}
      {!data && error && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {data && responses.length === 0 && (
        <EmptyState title={words.empty}>{words.emptyText(program.title)}</EmptyState>
      )}
      <ul className="mt-3 divide-y divide-line">
        {responses.map((response) => (
          <li key={response.id} className="py-4">
            <h3 className="font-semibold">
              {askedBy(response, names)}
              {response.local_date && (
                <span className="font-normal text-muted"> · {formatDay(response.local_date)}</span>
              )}
            </h3>
            <dl className="mt-1 grid gap-2 text-sm">
              {response.answers.map((answer) => (
                <div key={answer.question_id}>
                  <dt className="text-muted">{answer.title}</dt>
                  <dd className="font-medium break-words whitespace-pre-line">
                    {saidWords(answer)}
                  </dd>
                </div>
              ))}
            </dl>
            <p className="mt-2 text-sm text-muted">
              {words.answered(Date.parse(response.updated_at))}
            </p>
          </li>
        ))}
      </ul>
      <ShowMore of={more} className="mt-3 w-full">
        {words.showMore}
      </ShowMore>
    </Modal>
  );
}
