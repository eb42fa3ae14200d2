import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { dayOf } from '@/lib/wallClock';
import { Button } from '@/ui/Button';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { shared } from '@/ui/words';
import type { Program } from '../board';
import { type Module, moduleStatus, useComplete } from '../modules';
import { stepDone as words } from '../words';

/** Whether the member has completed a step, what is missing, and a button to complete it. */
export function StepDone({ program, step }: { program: Program['id']; step: number }) {
  const { data } = useQuery(moduleStatus(program));
  const module = data?.steps.find(({ step_id }) => step_id === step);
  return module ? <Shown module={module} /> : null;
}

function Shown({
  module: { step_id, title, status, completed_at, points, blocks },
}: {
  module: Module;
}) {
  const { mutate, isPending } = useComplete(step_id);
  if (completed_at) {
    return (
      <p className="mt-3 flex items-center gap-2 font-semibold text-leaf-ink">
        <Check size={18} strokeWidth={3} aria-hidden="true" />
        {words.completedOn(dayOf(completed_at))}
      </p>
    );
  }
  if (status === 'locked' || status === 'retired') return null;
  if (blocks.length > 0) {
    return (
      <ul className="mt-3 text-sm text-muted">
        {blocks.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
    );
  }
  const complete = () => {
    if (isPending) return;
    mutate(undefined, {
      onSuccess: () =>
        toast(points > 0 ? words.doneWithPoints(title, points) : words.done(title), 'done'),
      onError: toastProblem,
    });
  };
  return (
    <Button className="mt-3" aria-disabled={isPending} onClick={complete}>
      <Check size={18} aria-hidden="true" />
      {isPending ? shared.saving : words.markAsComplete}
    </Button>
  );
}
