import { ButtonLink } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';

export function NotFound() {
  return (
    <Card>
      <meta name="robots" content="noindex" />
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        title="There is no page here"
        action={
          <ButtonLink look="quiet" href="/">
            Go to the front page
          </ButtonLink>
        }
      >
        The address may be old.
      </EmptyState>
    </Card>
  );
}
