import { formatDay } from '@/lib/dates';
import type { Day } from '@/offline/view';
import { Card } from '@/ui/Card';
import { useView } from '../LogContext';
import { isTimed, useTimer } from '../timer';
import { useTap } from '../useTap';
import { RunningTimer } from './TimerButton';

/** A timer of another day, for example one that ran past midnight: its minutes stay on that day. */
export function OtherTimer({ day }: { day: Day }) {
  const timer = useTimer();
  const view = useView();
  const { act } = useTap();
  if (!timer) return null;
  const own = day.entries.find(({ id }) => id === timer.entry);
  // The habit's card has the button, unless the activity is no longer measured in minutes.
  if (own?.target && isTimed(own.unit)) return null;
  const { title, date } = view.shown(timer.entry);
  return (
    <Card className="flex items-center justify-between gap-4 px-4 py-3">
      <p className="min-w-0">
        <span className="block font-bold text-pretty">{title}</span>
        <span className="text-sm text-muted">{formatDay(date)}</span>
      </p>
      <RunningTimer
        timer={timer}
        title={title}
        add={(value) => void act(timer.entry, { kind: 'add_amount', value })}
      />
    </Card>
  );
}
