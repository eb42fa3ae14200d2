import { Link } from '@tanstack/react-router';
import { BringHistory as Bringing } from '@/features/imports/components/BringHistory';
import { buttonClasses } from '@/ui/Button';
import { bringHistory as words } from '../words';

/** Links to the import of a history from elsewhere. */
export function BringHistory() {
  return (
    <div className="mx-auto max-w-180 pb-8">
      <h1 className="text-2xl font-extrabold">{words.title}</h1>
      <p className="mb-4 text-muted">{words.lead}</p>
      <Bringing
        next={
          <Link
            to="/user/dashboard"
            search={{ tab: 'all-activities' }}
            className={buttonClasses({})}
          >
            {words.seeAll}
          </Link>
        }
      />
    </div>
  );
}
