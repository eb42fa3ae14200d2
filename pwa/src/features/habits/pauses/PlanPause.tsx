import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '@/lib/dates';
import { faultOf, problemText } from '@/lib/problem';
import { plusDays } from '@/offline/dates';
import { DayField } from '@/ui/DayField';
import { ModalForm } from '@/ui/ModalForm';
import { toast } from '@/ui/toast';
import { pauseFaults, planPause as words } from '../words';
import { ownPauses, usePlanPause } from './queries';
import { DAYS_A_YEAR, faultOfPause, pausedDays } from './rules';

const A_WEEK = 6;

/** A range of days from today on, on which nothing counts as missed. */
export function PlanPause({ today, onClose }: { today: string; onClose: () => void }) {
  const { data: pauses = [] } = useQuery(ownPauses);
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(plusDays(today, A_WEEK));
  const { mutate, isPending, error } = usePlanPause();
  const fault = faultOfPause({ from, to }, pauses);
  const refused = faultOf(error, 'from', words.firstDay) ?? faultOf(error, 'to', words.lastDay);
  const year = from.slice(0, 4);
  const left = DAYS_A_YEAR - pausedDays(pauses, year);
  const submit = () => {
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
    <ModalForm
      title={words.title}
      fault={error ? (refused ?? problemText(error)) : undefined}
      busy={isPending || !!fault}
      verb={isPending ? words.saving : words.save(pausedDays([{ from, to }], year), from, to)}
      submit={submit}
      onClose={onClose}
    >
      <p className="text-muted">{words.lead}</p>
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
        <DayField label={words.lastDay} value={to} min={from} choose={(day) => day && setTo(day)} />
      </div>
      <p role="status" className={fault ? 'font-semibold text-coral-ink' : 'text-sm text-muted'}>
        {fault ? pauseFaults[fault] : words.daysLeft(left, year)}
      </p>
    </ModalForm>
  );
}
