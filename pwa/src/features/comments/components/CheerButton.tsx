import clsx from 'clsx';
import { PartyPopper } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/Button';
import { toastProblem } from '@/ui/toastProblem';
import { type DayOf, useCheer } from '../queries';
import { cheerButton as words } from '../words';

type Props = { day: DayOf; name: string };

/** Cheers a habit that was just done, in one tap; another tap takes the cheer back. */
export function CheerButton({ day, name }: Props) {
  const { mutate, isPending } = useCheer(day);
  const [cheered, setCheered] = useState(false);
  const turn = () => {
    if (isPending) return;
    setCheered(!cheered);
    mutate(!cheered, {
      onError: (problem) => {
        setCheered(cheered);
        toastProblem(problem);
      },
    });
  };
  return (
    <Button
      look="bare"
      icon
      className="-mr-2 shrink-0"
      aria-label={words.cheer(name)}
      aria-pressed={cheered}
      onClick={turn}
    >
      <PartyPopper
        size={20}
        aria-hidden="true"
        className={clsx(cheered ? 'animate-appear text-sun-ink' : 'text-muted')}
      />
    </Button>
  );
}
