import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatDay } from '@/lib/dates';
import { faultOf, problemText } from '@/lib/problem';
import { plusDays } from '@/offline/dates';
import { Button } from '@/ui/Button';
import { DayField } from '@/ui/DayField';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { toast } from '@/ui/toast';
import { pauseFaults, planPause as words } from '../words';
import { ownPauses, usePlanPause } from './queries';
import { DAYS_A_YEAR, faultOfPause, pausedDays } from './rules';

const A_WEEK = 6;

/** A range of days from today on, on which nothing is missed. */
export function PlanPause({ today, onClose }: { today: string; onClose: () => void }) {
  const { data: pauses = [] } = useQuery(ownPauses);
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(plusDays(today, A_WEEK));
  const { mutate, isPending, error } = usePlanPause();
  const fault = faultOfPause({ from, to }, pauses);
  const refused = faultOf(error, 'from', words.firstDay) ?? faultOf(error, 'to', words.lastDay);
  const year = from.slice(0, 4);
  const left = DAYS_A_YEAR - pausedDays(pauses, year);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || fault) return;
    mutate(
      { from, to },
      {
        onSuccess: () => {
          onClose();
          toast(words.planned(formatDay(from), formatDay(to)), 'done');
        },
      },
    );
  };
  return (
    <Modal title={words.title} onClose={onClose}>
      <p className="mt-3 text-muted">{words.lead}</p>
      <form onSubmit={submit} noValidate className="mt-5 space-y-5">
        <FormError>{error ? (refused ?? problemText(error)) : undefined}</FormError>
        <div className="grid gap-5 sm:grid-cols-2">
          <DayField
            label={words.firstDay}
            value={from}
            min={today}
            choose={(day) => {
              if (!day) return;
              setFrom(day);
              if (to < day) setTo(day);
            }}
          />
          <DayField
            label={words.lastDay}
            value={to}
            min={from}
            choose={(day) => day && setTo(day)}
          />
        </div>
        <p role="status" className={fault ? 'font-semibold text-coral-ink' : 'text-sm text-muted'}>
          {fault ? pauseFaults[fault] : words.daysLeft(left, year)}
        </p>
        <Button type="submit" className="h-12 w-full" aria-disabled={isPending || !!fault}>
          {isPending ? words.saving : words.save(pausedDays([{ from, to }], year), from, to)}
        </Button>
      </form>
    </Modal>
  );
}
