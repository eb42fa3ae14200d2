import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { formatDay } from '@/lib/dates';
import { download } from '@/lib/download';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { Modal } from '@/ui/Modal';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { askedBy, type Named, saidWords } from '../answers';
import { programAnswers } from '../queries';
import { programAnswers as words } from '../words';

type Props = { program: { id: number; title: string }; names: Named; onClose: () => void };

/** Everyone's answers in a program. */
export function ProgramAnswers({ program, names, onClose }: Props) {
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(
    programAnswers(program.id),
  );
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Modal title={words.title(program.title)} wide onClose={onClose}>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="mt-4 h-24" />
        </Loading>
      )}
      {!data && error && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {data && rows.length === 0 && <EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
      <ul className="mt-3 divide-y divide-line">
        {rows.map((row) => (
          <li key={`${row.response_id} ${row.answer.question_id}`} className="py-3">
            <p className="flex flex-wrap justify-between gap-x-4 text-sm">
              <span className="font-semibold">{row.name || words.member(row.user_id)}</span>
              <span className="text-muted">
                {askedBy(row, names)}
                {row.local_date && ` · ${formatDay(row.local_date)}`}
              </span>
            </p>
            <p className="mt-1 text-sm text-muted">{row.answer.title}</p>
            <p className="break-words whitespace-pre-line">{saidWords(row.answer)}</p>
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2">
          <ShowMore of={more}>{words.showMore}</ShowMore>
          <Button
            look="quiet"
            onClick={() => download(`/v1/core/challenge/${program.id}/answers/export`)}
          >
            <Download size={18} aria-hidden="true" />
            {words.downloadCsv}
          </Button>
        </div>
      )}
    </Modal>
  );
}
