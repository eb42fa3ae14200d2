import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useSession } from '@/features/accounts/session';
import { Invited } from '@/features/programs/own/Invited';
import { useTitle } from '@/lib/useTitle';
import { buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { challengesInviteTokenPage as words } from '../../../words';

export const Route = createFileRoute('/challenges/invite/$token')({ component: InvitePage });

function InvitePage() {
  const { token } = Route.useParams();
  const { status } = useSession();
  const navigate = useNavigate();
  useTitle(words.invitation);
  const toProgram = (id: number) =>
    ({ to: '/challenges/$id', params: { id: String(id) } }) as const;
  return (
    <>
      <meta name="robots" content="noindex" />
      {status === 'loading' && <Skeleton className="h-80 rounded-card" />}
      {status === 'unauthenticated' && <SignInFirst token={token} />}
      {status === 'authenticated' && (
        <Invited
          token={token}
          toProgram={(id) => (
            <Link {...toProgram(id)} className={buttonClasses({})}>
              {words.open}
            </Link>
          )}
          joined={(id) => {
            toast(words.youAreIn, 'done');
            void navigate({ ...toProgram(id), replace: true });
          }}
        />
      )}
    </>
  );
}

/** A private program is shown only to signed-in users. */
function SignInFirst({ token }: { token: string }) {
  const search = { callbackUrl: `/challenges/invite/${token}` };
  return (
    <Card>
      <h1 className="sr-only">{words.invitation}</h1>
      <EmptyState
        title={words.title}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Link to="/auth/signup" search={search} className={buttonClasses({})}>
              {words.createAccount}
            </Link>
            <Link to="/auth/login" search={search} className={buttonClasses({ look: 'quiet' })}>
              {shared.login}
            </Link>
          </div>
        }
      >
        {words.text}
      </EmptyState>
    </Card>
  );
}
