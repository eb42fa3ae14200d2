import { useQuery } from '@tanstack/react-query';
import { PartyPopper } from 'lucide-react';
import { isMissing, isOffline } from '@/api/error';
import { Button } from '@/ui/Button';
import { ErrorState } from '@/ui/ErrorState';
import { Skeleton } from '@/ui/Skeleton';
import { toastProblem } from '@/ui/toastProblem';
import { cheersOf, type DayOf, useCheer } from '../queries';
import { cheersWords, cheerRow as words } from '../words';

/** The cheers of a day. One tap cheers, another takes the cheer back. */
export function CheerRow({ day, me }: { day: DayOf; me: number }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(cheersOf(day));
  const { mutate, isPending: sending } = useCheer(day);
  if (isPending) return <Skeleton className="h-11 w-full" />;
  if (!data) {
    return isMissing(error) ? (
      <p className="text-muted">{words.notVisible}</p>
    ) : (
      <ErrorState what={words.label} retry={refetch} busy={isFetching} offline={isOffline(error)} />
    );
  }
  const cheer = () => {
    if (sending) return;
    mutate(!data.own, { onError: toastProblem });
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      {day.member !== me && (
        <Button look={data.own ? 'quiet' : 'primary'} aria-pressed={data.own} onClick={cheer}>
          <PartyPopper size={18} aria-hidden="true" />
          {data.own ? words.cheered : words.cheer}
        </Button>
      )}
      <p role="status" className="text-sm text-muted">
        {cheersWords(data, me)}
      </p>
    </div>
  );
}
