import { ButtonLink } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { notFound as words } from './words';

export function NotFound() {
  return (
    <Card>
      <meta name="robots" content="noindex" />
      <h1 className="sr-only">{words.pageNotFound}</h1>
      <EmptyState
        title={words.title}
        action={
          <ButtonLink look="quiet" href="/">
            {words.home}
          </ButtonLink>
        }
      >
        {words.text}
      </EmptyState>
    </Card>
  );
}
