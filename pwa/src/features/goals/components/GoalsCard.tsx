import { useQuery } from '@tanstack/react-query';
import { Check, Pencil, Plus, Target, Trash2 } from 'lucide-react';
import { isOffline } from '@/api/error';
import { Age } from '@/ui/Age';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { ErrorState } from '@/ui/ErrorState';
import { Meter } from '@/ui/Meter';
import { modal } from '@/ui/modal';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { type Goal, ownGoals, useRemoveGoal } from '../queries';
import { goalsCard as copy, progressWords } from '../words';

/** The member's goals by name, with their progress. */
export function GoalsCard() {
  const { data, error, isPending, isFetching, dataUpdatedAt, refetch } = useQuery(ownGoals);
  return (
    <Card aria-labelledby="goals" className="p-5 sm:p-6">
      <div className="flex items-center justify-between gap-3">
        <h2 id="goals" className="text-lg font-bold">
          {copy.goals}
        </h2>
        <Button look="quiet" onClick={() => modal.open('set goal', {})}>
          <Plus size={18} aria-hidden="true" />
          {copy.newGoal}
        </Button>
      </div>
      {isPending && (
        <Loading label={copy.loading}>
          <Skeleton className="mt-4 h-20" />
        </Loading>
      )}
      {!isPending && !data && (
        <ErrorState what={copy.what} retry={refetch} busy={isFetching} offline={isOffline(error)} />
      )}
      {error && data && <Age at={dataUpdatedAt} />}
      {data?.length === 0 && <p className="mt-3 text-muted">{copy.emptyText}</p>}
      <ul className="divide-y divide-line">
        {data?.map((goal) => (
          <Row key={goal.name} goal={goal} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ goal }: { goal: Goal }) {
  const { title, percent, reached } = goal;
  const remove = useRemove(goal);
  const Icon = reached ? Check : Target;
  return (
    <li className="py-4 last:pb-0">
      <div className="flex items-center gap-3">
        <span
          className={`grid size-9 shrink-0 place-items-center rounded-full ${reached ? 'bg-leaf-wash text-leaf-ink' : 'bg-sea-wash text-sea-ink'}`}
        >
          <Icon size={18} aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold break-words">{title}</h3>
          <p className="text-sm text-muted tabular-nums">{progressWords(goal)}</p>
        </div>
        <Button
          look="bare"
          icon
          aria-label={copy.change(title)}
          onClick={() => modal.open('set goal', { goal })}
        >
          <Pencil size={18} aria-hidden="true" />
        </Button>
        <Button look="bare" icon aria-label={copy.remove(title)} onClick={remove}>
          <Trash2 size={18} aria-hidden="true" />
        </Button>
      </div>
      <div className="mt-2 flex items-center gap-3 pl-12">
        <Meter
          label={copy.progressOf(title)}
          percent={percent}
          words={progressWords(goal)}
          tone={reached ? 'leaf' : 'sea'}
          className="h-2 flex-1"
        />
        <span className="w-20 text-right text-sm font-semibold tabular-nums">
          {reached ? copy.reached : `${percent}%`}
        </span>
      </div>
    </li>
  );
}

function useRemove(goal: Goal) {
  const { mutate, isPending } = useRemoveGoal();
  return () => {
    if (isPending) return;
    mutate(goal.name, {
      onSuccess: () => toast(copy.deleted(goal.title)),
      onError: toastProblem,
    });
  };
}
