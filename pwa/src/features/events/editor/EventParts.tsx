import { useQuery } from '@tanstack/react-query';
import { modal } from '@/ui/modal';
import type { Writing } from '@/ui/writing';
import type { WholeEvent } from '../event';
import { spanWords, eventParts as words } from '../words';
import { PartsCard } from './PartsCard';
import { eventDefaults } from './queries';

const said = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ');

/** An event's venues, trainers and timetable. */
export function EventParts({ event, writing }: { event: WholeEvent; writing: Writing }) {
  const { data: most } = useQuery(eventDefaults);
  const { id, venues, trainers, schedules, timezone } = event;
  return (
    <>
      <PartsCard
        event={id}
        title={words.where}
        lead={words.whereLead}
        verb={words.addVenue}
        removal={words.removeVenue}
        most={most?.venues ?? 1}
        add={() => modal.open('edit venue', { event })}
        rows={venues.map((venue) => ({
          id: venue.id,
          name: venue.name,
          about: [venue.address, venue.city, venue.country].filter(Boolean).join(', '),
          part: { venue: venue.id },
          edit: () => modal.open('edit venue', { event, venue }),
        }))}
      />
      <PartsCard
        event={id}
        title={words.people}
        lead={words.peopleLead}
        verb={words.addPerson}
        removal={words.removePerson}
        most={most?.trainers ?? 1}
        add={() => modal.open('edit trainer', { event, writing })}
        rows={trainers.map((trainer) => ({
          id: trainer.id,
          name: trainer.name,
          about: trainer.role,
          part: { trainer: trainer.id },
          edit: () => modal.open('edit trainer', { event, trainer, writing }),
        }))}
      />
      <PartsCard
        event={id}
        title={words.timetable}
        lead={words.timetableLead}
        verb={words.addEntry}
        removal={words.removeEntry}
        most={most?.schedules ?? 1}
        add={() => modal.open('edit schedule', { event })}
        rows={schedules.map((slot) => ({
          id: slot.id,
          name: slot.title,
          about: said(
            spanWords(slot, timezone),
            trainers.find((each) => each.id === slot.trainer_id)?.name,
            venues.find((each) => each.id === slot.venue_id)?.name,
          ),
          part: { schedule: slot.id },
          edit: () => modal.open('edit schedule', { event, slot }),
        }))}
      />
    </>
  );
}
