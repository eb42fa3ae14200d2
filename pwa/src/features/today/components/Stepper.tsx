import { Minus, Plus } from 'lucide-react';
import { unitOf } from '@/lib/units';
import type { Target } from '@/offline/merge';
import type { Change } from '@/offline/model';
import type { Shown } from '@/offline/view';
import { Button } from '@/ui/Button';
import { stepOf } from '../actions';
import { isTimed } from '../timer';
import { amountWords, stepper as copy, formatAmount } from '../words';
import { TimerButton } from './TimerButton';

type Props = { habit: Shown; target: Target; act(entry: string, ...changes: Change[]): void };

/** Changes an amount in steps. Each is an addition, so that two devices add up correctly. */
export function Stepper({ habit, target, act }: Props) {
  const { id, title, amount, unit } = habit;
  const step = stepOf(target);
  const words = amountWords(step, unit);
  const add = (value: number) => act(id, { kind: 'add_amount', value });
  const less = Math.min(step, amount ?? 0);
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 px-4 pb-3">
      <span className="mr-auto pl-16 text-2xl max-[25rem]:pl-0 font-extrabold tabular-nums">
        {formatAmount(amount ?? 0)}
        <span className="ml-1.5 text-sm font-semibold text-muted">
          {unitOf(amount ?? 0, unit ?? '')}
        </span>
      </span>
      {isTimed(unit) && <TimerButton habit={habit} add={add} />}
      <Button
        look="quiet"
        icon
        className="shrink-0"
        disabled={less <= 0}
        aria-label={copy.less(title, words)}
        onClick={() => add(-less)}
      >
        <Minus size={20} aria-hidden="true" />
      </Button>
      <Button
        look="quiet"
        className="shrink-0"
        aria-label={copy.more(title, words)}
        onClick={() => add(step)}
      >
        <Plus size={20} aria-hidden="true" />
        {step !== 1 && <span className="tabular-nums">{formatAmount(step)}</span>}
      </Button>
    </div>
  );
}
