import { Link } from '@tanstack/react-router';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';

export function NotFound() {
  return (
    <Card>
      <meta name="robots" content="noindex" />
      <h1 className="sr-only">Page not found</h1>
      <EmptyState title="There is no page here">
        The address may be old.{' '}
        <Link to="/" className="font-semibold text-sea-ink underline">
          Go to the front page
        </Link>
      </EmptyState>
    </Card>
  );
}
