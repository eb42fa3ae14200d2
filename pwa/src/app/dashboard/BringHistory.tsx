import { Link } from '@tanstack/react-router';
import { BringHistory as Bringing } from '@/features/imports/components/BringHistory';
import { buttonClasses } from '@/ui/Button';

/** The way in for a history from elsewhere. */
export function BringHistory() {
  return (
    <div className="mx-auto max-w-180 pb-8">
      <h1 className="text-2xl font-extrabold">Bring your history</h1>
      <p className="mb-4 text-muted">
        What you logged in another app, or took along from a Daymark, becomes part of your log.
      </p>
      <Bringing
        next={
          <Link
            to="/user/dashboard"
            search={{ tab: 'all-activities' }}
            className={buttonClasses({})}
          >
            See all activities
          </Link>
        }
      />
    </div>
  );
}
