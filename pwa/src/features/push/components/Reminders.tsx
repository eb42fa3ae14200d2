import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { isOffline } from '@/api/error';
import { formatWall } from '@/lib/clock';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { modal } from '@/ui/modal';
import { Section } from '@/ui/Section';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Switch } from '@/ui/Switch';
import { toastProblem } from '@/ui/toastProblem';
import {
  quietHours,
  type Reminder,
  reminders,
  useRemoveReminder,
  useSwitchReminder,
} from '../queries';
import { daysText, inQuiet, reminderTitle, reminders as words } from '../words';

type Props = {
  /** The hour at which the member's days begin. */
  dayStart: number;
  /** A link to plan a pause; no reminders are sent during one. */
  pause: ReactNode;
};

/** The member's reminders and their times. */
export function Reminders({ dayStart, pause }: Props) {
  const { data, error, isFetching, refetch } = useQuery(reminders);
  const add = () => modal.open('edit reminder', { dayStart });
  return (
    <Section title={words.title} lead={words.lead}>
      {data && data.length === 0 && (
        <EmptyState
          title={words.empty}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Button onClick={add}>
                <Plus size={18} aria-hidden="true" />
                {words.add}
              </Button>
              {pause}
            </div>
          }
        >
          {words.emptyText}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          <ul className="divide-y divide-line">
            {data.map((each) => (
              <Row key={each.id} reminder={each} dayStart={dayStart} />
            ))}
          </ul>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button look="quiet" className="max-sm:grow" onClick={add}>
              <Plus size={18} aria-hidden="true" />
              {words.add}
            </Button>
            {pause}
          </div>
        </>
      )}
      {!data && error && (
        <ErrorState
          what={words.what}
          retry={refetch}
          busy={isFetching}
          offline={isOffline(error)}
        />
      )}
      {!data && !error && (
        <Loading label={words.loading}>
          {['a', 'b'].map((each) => (
            <div key={each} className="flex min-h-18 items-center justify-between">
              <Skeleton className="h-5 w-48" />
              <Skeleton className="h-7 w-12" />
            </div>
          ))}
        </Loading>
      )}
    </Section>
  );
}

function Row({ reminder, dayStart }: { reminder: Reminder; dayStart: number }) {
  const { data: hours } = useQuery(quietHours);
  const { mutate: turn, isPending: turning, variables } = useSwitchReminder(reminder.id);
  const { mutate: remove, isPending: removing } = useRemoveReminder();
  const title = reminderTitle(reminder);
  const at = formatWall(reminder.at);
  const trouble = { onError: toastProblem };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <div className="min-w-44 flex-1">
        <Switch
          label={`${at} · ${title}`}
          hint={`${daysText(reminder.weekdays)}${inQuiet(reminder.at, hours, dayStart) ? words.inQuietHours : ''}`}
          on={turning ? variables : reminder.enabled}
          turn={(enabled) => turn(enabled, trouble)}
        />
      </div>
      <div className="flex">
        <Button
          look="bare"
          icon
          aria-label={words.change(at, title)}
          onClick={() => modal.open('edit reminder', { reminder, dayStart })}
        >
          <Pencil size={18} aria-hidden="true" />
        </Button>
        <Button
          look="bare"
          icon
          aria-label={words.remove(at, title)}
          aria-disabled={removing}
          onClick={() => removing || remove(reminder.id, trouble)}
        >
          <Trash2 size={18} aria-hidden="true" />
        </Button>
      </div>
    </li>
  );
}
