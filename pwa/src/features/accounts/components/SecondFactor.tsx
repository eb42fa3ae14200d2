import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOffline } from '@/api/error';
import { Button } from '@/ui/Button';
import { ErrorState } from '@/ui/ErrorState';
import { Section } from '@/ui/Section';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';
import { type SetUp, secondFactor, useSecondFactor } from '../secondFactor';
import type { User } from '../session';
import { secondFactor as words } from '../words';
import { AskPassword } from './AskPassword';
import { RecoveryCodes } from './RecoveryCodes';
import { ScanSecret } from './ScanSecret';

/** The second factor: sets it up and turns it off. */
export function SecondFactor({ user }: { user: User }) {
  return (
    <Section title={words.title} lead={words.lead}>
      {user.second_factor_due && (
        <p
          role="status"
          className="mb-5 rounded-control bg-sun-wash px-4 py-3 font-semibold text-sun-ink"
        >
          {words.due}
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
          action={words.continue}
          busy={words.checking}
          onPassword={async (password) => setStep({ at: 'scan', setUp: await begin(password) })}
          onCancel={cancel}
        >
          {words.needApp}
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
          action={words.newCodes}
          busy={words.creating}
          onPassword={async (password) =>
            setStep({ at: 'codes', codes: await renewCodes(password) })
          }
          onCancel={cancel}
        >
          {words.newCodesText}
        </AskPassword>
      );
    case 'off':
      return (
        <AskPassword
          danger
          action={words.turnOff}
          busy={words.turningOff}
          onPassword={async (password) => {
            await turnOff(password);
            setStep(rest);
            toast(words.isOff);
          }}
          onCancel={cancel}
        >
          {words.turnOffText}
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
      <ErrorState what={words.what} retry={refetch} busy={isFetching} offline={isOffline(error)} />
    );
  }
  if (!data) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="h-11 w-48" />
      </Loading>
    );
  }
  if (!data.on_since) return <Button onClick={() => choose('begin')}>{words.setUp}</Button>;
  return (
    <>
      <p className="mb-4">
        <span className="font-semibold">{words.onSince(Date.parse(data.on_since))}</span>{' '}
        {data.recovery_codes_left > 0
          ? words.codesLeft(data.recovery_codes_left)
          : words.noCodesLeft}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" onClick={() => choose('renew')}>
          {words.renew}
        </Button>
        <Button look="quiet" onClick={() => choose('off')}>
          {words.turnOff}
        </Button>
      </div>
    </>
  );
}
