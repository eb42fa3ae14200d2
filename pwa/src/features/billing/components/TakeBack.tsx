import type { ReactNode } from 'react';
import { Button } from '@/ui/Button';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { resume, type Subscription, useBillingChange } from '../queries';
import { ownPlan as words } from '../words';

type Props = { of: Pick<Subscription, 'id'>; children: ReactNode };

/** Undoes a cancellation while the plan is still open. */
export function TakeBack({ of: { id }, children }: Props) {
  const { mutate, isPending } = useBillingChange(resume(id));
  const go = () =>
    mutate(undefined, {
      onSuccess: () => toast(words.kept, 'done'),
      onError: toastProblem,
    });
  return (
    <Button className="h-12" aria-disabled={isPending} onClick={() => isPending || go()}>
      {children}
    </Button>
  );
}
