import { Link } from '@tanstack/react-router';
import { OwnEvents } from '@/features/events/components/OwnEvents';
import { buttonClasses } from '@/ui/Button';
import { events as words } from '../words';

type Props = { user: { id: number; timezone: string } };

/** The member's events. */
export function Events({ user }: Props) {
  return (
    <div className="mx-auto max-w-180 pb-8">
      <h1 className="mb-4 text-2xl font-extrabold">{words.title}</h1>
      <OwnEvents
        me={user.id}
        zone={user.timezone}
        find={
          <Link to="/events" className={buttonClasses({})}>
            {words.findAnEvent}
          </Link>
        }
      />
    </div>
  );
}
