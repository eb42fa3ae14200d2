import { useInfiniteQuery } from '@tanstack/react-query';
import { civilDate } from '@/lib/moments';
import { Fault } from '@/ui/Fault';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { writtenAnswers } from '../queries';
import { writtenAnswers as words } from './words';

type Props = { survey: number; question: number };

/** Written answers, newest first. */
export function WrittenAnswers({ survey, question }: Props) {
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(
    writtenAnswers(survey, question),
  );
  const texts = data?.pages.flatMap((page) => page.data) ?? [];
  if (isPending) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  if (!data) return <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />;
  return (
    <>
      {texts.length === 0 && <p className="text-muted">{words.empty}</p>}
      <ul className="grid gap-2">
        {texts.map(({ response_id, text, date }) => (
          <li key={response_id} className="rounded-control bg-sunken px-4 py-3">
            <p className="break-words whitespace-pre-line">{text}</p>
            <p className="mt-1 text-sm text-muted">{civilDate(date)}</p>
          </li>
        ))}
      </ul>
      <ShowMore of={more} className="mt-3">
        {words.more}
      </ShowMore>
    </>
  );
}
