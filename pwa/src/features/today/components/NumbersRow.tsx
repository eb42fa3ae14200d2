import { CountUp } from '@/ui/CountUp';
import { Stat } from '@/ui/Stat';
import { useView } from '../LogContext';
import { numbersRow as words } from '../words';

/** The main numbers. Points rise with each tap. */
export function NumbersRow({ today }: { today: string }) {
  const { points, streak, rank, known } = useView().numbers(today);
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {known || points > 0 ? (
        <div className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-muted">{words.points}</dt>
          <dd className="text-xl font-bold tabular-nums">
            <CountUp value={points} />
          </dd>
        </div>
      ) : (
        <Stat label={words.points} value={undefined} />
      )}
      <Stat label={words.rank} value={rank ?? undefined} />
      <Stat label={words.longestStreak} value={known ? streak.longest : undefined} />
    </dl>
  );
}
