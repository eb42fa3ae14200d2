import { Link } from '@tanstack/react-router';
import { useTitle } from '@/lib/useTitle';
import { buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { forbidden as words } from './words';

/** Replaces a page that the account may not see: says which permission it lacks, and who can help. */
export function Forbidden({ needs }: { needs?: string | undefined }) {
  useTitle(words.title);
  return (
    <Card className="mt-2 sm:mt-6">
      <h1 className="sr-only">{words.heading}</h1>
      <EmptyState
        title={words.title}
        action={
          <Link to="/user/dashboard" className={buttonClasses({ look: 'quiet' })}>
            {words.home}
          </Link>
        }
      >
        {needs ? words.needs(needs) : words.text}
      </EmptyState>
    </Card>
  );
}
