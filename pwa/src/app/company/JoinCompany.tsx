import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { codeOf, isMissing } from '@/api/error';
import { hasLinkEnded } from '@/features/accounts/links';
import { useSession } from '@/features/accounts/session';
import {
  accept,
  invitation,
  joinCompany,
  ownCompany,
  useCompanyChange,
} from '@/features/companies/queries';
import { problemText } from '@/lib/problem';
import { useTitle } from '@/lib/useTitle';
import { Button, buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { FormError } from '@/ui/FormError';
import { modal } from '@/ui/modal';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { shared } from '@/ui/words';
import { SignInLinks } from '../auth/SignInLinks';
import { BareShell } from '../shell/BareShell';
import { joinCompany as words } from '../words';

type Props = {
  /** From the mail of an invitation. */
  token: string | undefined;
  /** From the link for everyone. */
  uid: string | undefined;
};

/** The target of a company's links: one tap joins. Opening the page does not use up the invitation. */
export function JoinCompany({ token, uid }: Props) {
  useTitle(words.joinYourCompany);
  return (
    <BareShell>
      <meta name="robots" content="noindex" />
      <Card className="px-5 py-7 sm:p-9">
        {token ? <ByMail token={token} /> : uid ? <ByLink uid={uid} /> : <Ended />}
      </Card>
    </BareShell>
  );
}

const toCompany = { to: '/user/dashboard', search: { tab: 'more-company' } } as const;

function Ended() {
  return (
    <>
      <h1 className="sr-only">{words.joinYourCompany}</h1>
      <EmptyState
        title={words.ended}
        action={
          <Link {...toCompany} className={buttonClasses({ look: 'quiet' })}>
            {words.open}
          </Link>
        }
      >
        {words.endedText}
      </EmptyState>
    </>
  );
}

function ByMail({ token }: { token: string }) {
  const { data: name, error, isPending, isFetching, refetch } = useQuery(invitation(token));
  if (hasLinkEnded(error)) return <Ended />;
  if (name === undefined) {
    return (
      <>
        <h1 className="sr-only">{words.joinYourCompany}</h1>
        {isPending ? (
          <Loading label={words.loading}>
            <Skeleton className="h-48" />
          </Loading>
        ) : (
          <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
        )}
      </>
    );
  }
  return (
    <Door
      title={words.join(name)}
      join={() => accept(token)}
      visitorsWay={<SignInLinks callbackUrl={`/company/join?token=${encodeURIComponent(token)}`} />}
    />
  );
}

/** Does not name the company, so that guessing links reveals nothing. */
function ByLink({ uid }: { uid: string }) {
  const callbackUrl = `/company/join?corporation_uid=${encodeURIComponent(uid)}`;
  return (
    <Door
      title={words.question}
      join={() => joinCompany(uid)}
      visitorsWay={<SignInLinks callbackUrl={callbackUrl} company={uid} />}
    />
  );
}

type DoorProps = { title: string; join(): Promise<{ name: string }>; visitorsWay: ReactNode };

function Door({ title, join, visitorsWay }: DoorProps) {
  const { status } = useSession();
  const signedIn = status === 'authenticated';
  const { data: own } = useQuery({ ...ownCompany, enabled: signedIn });
  return (
    <>
      <span className="grid size-12 place-items-center rounded-full bg-sea-wash text-sea-ink">
        <Building2 size={24} aria-hidden="true" />
      </span>
      <h1 className="mt-4 text-2xl font-extrabold tracking-tight break-words">
        {signedIn && own ? words.joined(own.name) : title}
      </h1>
      <p className="mt-1 mb-6 text-muted">{signedIn && own ? words.oneOnly : words.text}</p>
      {status === 'unauthenticated' && visitorsWay}
      {signedIn && own && (
        <Link {...toCompany} className={buttonClasses({}, 'h-12 w-full')}>
          {words.open}
        </Link>
      )}
      {signedIn && own === null && <Enter join={join} />}
    </>
  );
}

function Enter({ join }: { join: DoorProps['join'] }) {
  const navigate = useNavigate();
  // The navigation is part of the change: once the membership is known, this component unmounts.
  const { mutate, isPending, error } = useCompanyChange(async () => {
    const { name } = await join();
    await navigate(toCompany);
    modal.open('company signup confirmation', { name });
  });
  const gone = isMissing(error) || codeOf(error) === 'link_ended';
  return (
    <>
      <FormError>{gone ? words.linkEnded : error ? problemText(error) : undefined}</FormError>
      <Button
        className="h-12 w-full"
        aria-disabled={isPending}
        onClick={() => isPending || mutate(undefined)}
      >
        {isPending ? shared.joining : words.confirm}
      </Button>
    </>
  );
}
