import { formatDay } from '@/lib/dates';
import { dayOf } from '@/lib/wallClock';
import { Card } from '@/ui/Card';
import type { Slot, WholeEvent } from '../event';
import { clocksWords, timetable as words } from '../words';

type Props = { event: WholeEvent; zone: string };

/** The timetable, by day, in the viewer's time zone. */
export function Timetable({ event, zone }: Props) {
  const { schedules, venues, trainers } = event;
  if (schedules.length === 0) return null;
  const dates = [...new Set(schedules.map(({ starts_at }) => dayOf(starts_at, zone)))];
  const on = (date: string) => schedules.filter(({ starts_at }) => dayOf(starts_at, zone) === date);
  const about = ({ venue_id, trainer_id }: Slot) =>
    [
      trainers.find(({ id }) => id === trainer_id)?.name,
      venues.find(({ id }) => id === venue_id)?.name,
    ].filter(Boolean);
  return (
    <Card aria-labelledby="timetable" className="p-5 sm:p-6">
      <h2 id="timetable" className="text-lg font-bold">
        {words.timetable}
      </h2>
      {dates.map((date) => (
        <div key={date} className="mt-3">
          {dates.length > 1 && <h3 className="font-semibold text-muted">{formatDay(date)}</h3>}
          <ol className="divide-y divide-line">
            {on(date).map((slot) => (
              <li key={slot.id} className="grid gap-x-5 gap-y-0.5 py-3 sm:grid-cols-[8rem_1fr]">
                <p className="text-sm font-semibold text-sea-ink tabular-nums sm:pt-0.5">
                  {clocksWords(slot, zone)}
                </p>
                <div className="min-w-0">
                  <p className="font-semibold break-words">{slot.title}</p>
                  {slot.description && (
                    <p className="mt-0.5 break-words whitespace-pre-line text-muted">
                      {slot.description}
                    </p>
                  )}
                  {about(slot).length > 0 && (
                    <p className="mt-0.5 text-sm text-muted">{about(slot).join(' · ')}</p>
                  )}
                </div>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </Card>
  );
}
