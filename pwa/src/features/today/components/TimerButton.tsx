import { Square, Timer as TimerIcon } from 'lucide-react';
import { useNow } from '@/lib/useNow';
import type { Shown } from '@/offline/view';
import { Button } from '@/ui/Button';
import { toast } from '@/ui/toast';
import { clockOf, startTimer, stopTimer, type Timer, useTimer } from '../timer';
import { timerButton as words } from '../words';

type Props = { habit: Pick<Shown, 'id' | 'title'>; add(minutes: number): void };

/** Times an activity in minutes. Started and stopped here, it keeps running while the app is closed. */
export function TimerButton({ habit: { id, title }, add }: Props) {
  const timer = useTimer();
  if (timer?.entry === id) return <RunningTimer timer={timer} title={title} add={add} />;
  return (
    <Button
      look="quiet"
      icon
      className="shrink-0"
      disabled={!!timer}
      aria-label={words.start(title)}
      onClick={() => startTimer(id, Date.now())}
    >
      <TimerIcon size={20} aria-hidden="true" />
    </Button>
  );
}

type RunningProps = { timer: Timer; title: string; add: Props['add'] };

export function RunningTimer({ timer, title, add }: RunningProps) {
  const now = useNow(1000);
  const stop = () => {
    const minutes = stopTimer(Date.now());
    if (minutes > 0) add(minutes);
    else toast(words.tooShort);
  };
  return (
    <Button className="shrink-0 px-3" aria-label={words.stop(title)} onClick={stop}>
      <Square size={16} fill="currentColor" aria-hidden="true" />
      <span role="timer" className="tabular-nums">
        {clockOf(now - timer.since)}
      </span>
    </Button>
  );
}
