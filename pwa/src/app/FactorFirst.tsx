import { Link } from '@tanstack/react-router';
import { useTitle } from '@/lib/useTitle';
import { buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';

/** In place of a page for an administrator who lacks the second factor that the site asks for. */
export function FactorFirst() {
  useTitle('A second factor first');
  return (
    <Card className="mt-2 sm:mt-6">
      <h1 className="sr-only">For administrators</h1>
      <EmptyState
        title="A second factor first"
        action={
          <Link
            to="/admin/profile"
            search={{ tab: 'profile-second-factor' }}
            className={buttonClasses({})}
          >
            Set it up
          </Link>
        }
      >
        This site asks its administrators for a second factor at sign-in. It takes a minute.
      </EmptyState>
    </Card>
  );
}
