import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOffline } from '@/api/error';
import { formatMoment } from '@/lib/dates';
import { formatPlural } from '@/lib/format';
import { Button } from '@/ui/Button';
import { ErrorState } from '@/ui/ErrorState';
import { Section } from '@/ui/Section';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';
import { type SetUp, secondFactor, useSecondFactor } from '../secondFactor';
import type { User } from '../session';
import { AskPassword } from './AskPassword';
import { RecoveryCodes } from './RecoveryCodes';
import { ScanSecret } from './ScanSecret';

/** A second proof at sign-in: set up, kept, turned off. */
export function SecondFactor({ user }: { user: User }) {
  return (
    <Section
      title="Second factor"
      lead="With a second factor a sign-in asks for a code of your phone as well. Whoever learns your password alone stays outside."
    >
      {user.second_factor_due && (
        <p
          role="status"
          className="mb-5 rounded-control bg-sun-wash px-4 py-3 font-semibold text-sun-ink"
        >
          This site asks administrators for a second factor. Set yours up to go on.
        </p>
      )}
      <Steps />
    </Section>
  );
}

type Step =
  | { at: 'rest' | 'begin' | 'renew' | 'off' }
  | { at: 'scan'; setUp: SetUp }
  | { at: 'codes'; codes: string[] };

const rest: Step = { at: 'rest' };

function Steps() {
  const [step, setStep] = useState<Step>(rest);
  const { begin, confirm, renewCodes, turnOff } = useSecondFactor();
  const cancel = () => setStep(rest);
  switch (step.at) {
    case 'begin':
      return (
        <AskPassword
          action="Go on"
          busy="Checking…"
          onPassword={async (password) => setStep({ at: 'scan', setUp: await begin(password) })}
          onCancel={cancel}
        >
          You need an authenticator app on your phone, such as the one that came with it.
        </AskPassword>
      );
    case 'scan':
      return (
        <ScanSecret
          setUp={step.setUp}
          onCode={async (code) => setStep({ at: 'codes', codes: await confirm(code) })}
          onCancel={cancel}
        />
      );
    case 'codes':
      return <RecoveryCodes codes={step.codes} onDone={cancel} />;
    case 'renew':
      return (
        <AskPassword
          action="Make new codes"
          busy="Making…"
          onPassword={async (password) =>
            setStep({ at: 'codes', codes: await renewCodes(password) })
          }
          onCancel={cancel}
        >
          You get ten new recovery codes. The ones before end at once.
        </AskPassword>
      );
    case 'off':
      return (
        <AskPassword
          danger
          action="Turn it off"
          busy="Turning off…"
          onPassword={async (password) => {
            await turnOff(password);
            setStep(rest);
            toast('Your second factor is off.');
          }}
          onCancel={cancel}
        >
          A sign-in will ask for your password alone, and your recovery codes end.
        </AskPassword>
      );
    default:
      return <State choose={(at) => setStep({ at })} />;
  }
}

function State({ choose }: { choose: (at: 'begin' | 'renew' | 'off') => void }) {
  const { data, error, isFetching, refetch } = useQuery(secondFactor);
  if (!data && error) {
    return (
      <ErrorState
        what="Your second factor"
        retry={refetch}
        busy={isFetching}
        offline={isOffline(error)}
      />
    );
  }
  if (!data) {
    return (
      <Loading label="Loading your second factor">
        <Skeleton className="h-11 w-48" />
      </Loading>
    );
  }
  if (!data.on_since) return <Button onClick={() => choose('begin')}>Set it up</Button>;
  return (
    <>
      <p className="mb-4">
        <span className="font-semibold">On since {formatMoment(Date.parse(data.on_since))}.</span>{' '}
        {data.recovery_codes_left > 0
          ? `${formatPlural(data.recovery_codes_left, 'recovery code')} left.`
          : 'No recovery code is left: make new ones.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" onClick={() => choose('renew')}>
          New recovery codes
        </Button>
        <Button look="quiet" onClick={() => choose('off')}>
          Turn it off
        </Button>
      </div>
    </>
  );
}
