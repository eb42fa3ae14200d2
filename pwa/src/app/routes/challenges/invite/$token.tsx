import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useSession } from '@/features/accounts/session';
import { Invited } from '@/features/programs/own/Invited';
import { useTitle } from '@/lib/useTitle';
import { buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';

export const Route = createFileRoute('/challenges/invite/$token')({ component: InvitePage });

function InvitePage() {
  const { token } = Route.useParams();
  const { status } = useSession();
  const navigate = useNavigate();
  useTitle('Invitation');
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
              Open the program
            </Link>
          )}
          joined={(id) => {
            toast('You are in.', 'done');
            void navigate({ ...toProgram(id), replace: true });
          }}
        />
      )}
    </>
  );
}

/** What somebody shares with a few is shown to nobody without an account. */
function SignInFirst({ token }: { token: string }) {
  const search = { callbackUrl: `/challenges/invite/${token}` };
  return (
    <Card>
      <h1 className="sr-only">Invitation</h1>
      <EmptyState
        title="You are invited to a program"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Link to="/auth/signup" search={search} className={buttonClasses({})}>
              Create account
            </Link>
            <Link to="/auth/login" search={search} className={buttonClasses({ look: 'quiet' })}>
              Login
            </Link>
          </div>
        }
      >
        Somebody shares a program of their own with you. Sign in to see what it asks for and when;
        you decide then.
      </EmptyState>
    </Card>
  );
}
