import { BellRing, PartyPopper } from 'lucide-react';
import { Confetti } from '@/features/today/components/Confetti';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { firstTap as words } from '../words';

type Props = {
  /** Whether something was logged today. */
  done: boolean;
  dayStart: number;
  over(): void;
};

/** Guides a new member's first log: shows where to tap, then celebrates and offers a reminder. */
export function FirstTap({ done, dayStart, over }: Props) {
  const remind = () => {
    modal.open('edit reminder', { dayStart });
    over();
  };
  return (
    <section
      role="status"
      className="flex gap-4 rounded-card bg-sun-wash px-5 py-4 text-sun-ink shadow-card"
    >
      <Confetti burst={done ? 1 : 0} />
      <PartyPopper size={28} className="mt-0.5 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p className="text-lg font-bold">{done ? words.wellDone : words.youAreIn}</p>
        <p>{done ? words.offer : words.tapAHabit}</p>
        {done && (
          <div className="mt-3 flex flex-wrap gap-2">
            <Button onClick={remind}>
              <BellRing size={18} aria-hidden="true" />
              {words.addReminder}
            </Button>
            <Button look="float" onClick={over}>
              {words.noReminder}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
