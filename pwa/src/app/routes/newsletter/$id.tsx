import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isMissing } from '@/api/error';
import { useSession } from '@/features/accounts/session';
import { IssueFrame } from '@/features/newsletter/components/IssueFrame';
import { issue } from '@/features/newsletter/queries';
import { useTitle } from '@/lib/useTitle';
import { whenReachable } from '@/lib/whenReachable';
import { ButtonLink, buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { Section } from '@/ui/Section';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { isNumber } from '../../numbered';
import { newsletterIssuePage as words } from '../../words';

const SubscribeForm = lazy(async () => ({
  default: (await whenReachable(() => import('@/features/newsletter/components/SubscribeForm')))
    .SubscribeForm,
}));

export const Route = createFileRoute('/newsletter/$id')({
  component: Issue,
});

/** A sent newsletter, for everyone who has its address. */
function Issue() {
  const { id } = Route.useParams();
  const { status } = useSession();
  const { data, error, isPending, isFetching, refetch } = useQuery(issue(id));
  useTitle(data?.subject ?? words.newsletter);
  if (isPending) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="mx-auto mt-4 h-120 max-w-170 rounded-card" />
      </Loading>
    );
  }
  if (!data) {
    return (
      <Card className="mt-4">
        <h1 className="sr-only">{words.newsletter}</h1>
        {isMissing(error) && status === 'unauthenticated' && isNumber(id) ? (
          // Links in earlier mails contain the newsletter's number, which only works for its
          // recipients.
          <EmptyState
            title={words.signIn}
            action={
              <Link
                to="/auth/login"
                search={{ callbackUrl: `/newsletter/${id}` }}
                className={buttonClasses({})}
              >
                {shared.login}
              </Link>
            }
          >
            {words.signInText}
          </EmptyState>
        ) : isMissing(error) ? (
          <EmptyState
            title={words.missing}
            action={<ButtonLink href="/insights">{words.articles}</ButtonLink>}
          >
            {words.missingText}
          </EmptyState>
        ) : (
          <Fault error={error} what={words.what} retry={() => void refetch()} busy={isFetching} />
        )}
      </Card>
    );
  }
  return (
    <div className="mx-auto mt-4 grid max-w-170 gap-6">
      {/* The newsletter itself shows it. */}
      <h1 className="sr-only">{data.subject}</h1>
      <IssueFrame id={id} subject={data.subject} />
      {status === 'unauthenticated' && (
        <Section title={words.next} lead={words.nextText}>
          <Suspense>
            <SubscribeForm onDone={(message) => toast(message, 'done')} />
          </Suspense>
        </Section>
      )}
    </div>
  );
}
