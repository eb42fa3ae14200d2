import { Link } from '@tanstack/react-router';
import { useTitle } from '@/lib/useTitle';
import { buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { factorFirst as words } from './words';

/** Replaces a page for an administrator who lacks the second factor that the site requires. */
export function FactorFirst() {
  useTitle(words.title);
  return (
    <Card className="mt-2 sm:mt-6">
      <h1 className="sr-only">{words.heading}</h1>
      <EmptyState
        title={words.title}
        action={
          <Link
            to="/admin/profile"
            search={{ tab: 'profile-second-factor' }}
            className={buttonClasses({})}
          >
            {words.setUp}
          </Link>
        }
      >
        {words.text}
      </EmptyState>
    </Card>
  );
}
