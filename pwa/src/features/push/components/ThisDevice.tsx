import { useQuery } from '@tanstack/react-query';
import { BellRing, Monitor, Smartphone } from 'lucide-react';
import { isOffline } from '@/api/error';
import { formatMoment } from '@/lib/dates';
import { formatPlural } from '@/lib/format';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { ErrorState } from '@/ui/ErrorState';
import { FormError } from '@/ui/FormError';
import { Section } from '@/ui/Section';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { toast } from '@/ui/toast';
import type { DeviceState } from '../device';
import { type Device, devices, thisDevice, useForget, useSwitch, useTest } from '../queries';

type Props = {
  member: number;
  /** What a device calls itself, in words. */
  nameOf(client: string): string;
  isPhone(client: string): boolean;
};

/** Notifications on this device, and the other devices that get them. */
export function ThisDevice({ member, nameOf, isPhone }: Props) {
  const here = useQuery(thisDevice(member));
  // After this device has said that it is there: it is one of them.
  const all = useQuery({ ...devices, enabled: !here.isPending });
  return (
    <Section
      title="On your devices"
      lead="Reminders, news of your programs, cheers: shown where you are, even while Daymark is closed."
    >
      {here.data ? (
        <Here member={member} state={here.data} />
      ) : (
        <Loading label="Looking at this device">
          <Skeleton className="h-12 w-56" />
        </Loading>
      )}
      {!all.data && all.error && (
        <ErrorState
          what="The list of your devices"
          retry={all.refetch}
          busy={all.isFetching}
          offline={isOffline(all.error)}
        />
      )}
      {all.data && all.data.length > 0 && (
        <List devices={all.data} nameOf={nameOf} isPhone={isPhone} />
      )}
    </Section>
  );
}

const hints: Partial<Record<DeviceState, string>> = {
  unsupported: 'This browser shows no notifications. Another one on this device may.',
  install:
    'On an iPhone or iPad: tap the Share button, choose “Add to Home Screen”, and open Daymark from there. Then notifications can be turned on here.',
  blocked:
    'This browser was told not to show notifications of Daymark. Allow them in its settings for this site, then come back.',
};

function Here({ member, state }: { member: number; state: DeviceState }) {
  const { mutate: turn, isPending, error } = useSwitch(member);
  const { mutate: test, isPending: testing } = useTest();
  const hint = hints[state];
  if (hint) return <p className="max-w-[60ch] rounded-control bg-sunken px-4 py-3">{hint}</p>;
  const on = state === 'on';
  const tryIt = () =>
    testing ||
    test(undefined, {
      onSuccess: (count) => toast(`On its way to ${formatPlural(count, 'device')}.`),
      onError: (problem) => toast(problemText(problem), 'trouble'),
    });
  return (
    <>
      <FormError>{error ? problemText(error) : undefined}</FormError>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look={on ? 'quiet' : 'primary'}
          aria-disabled={isPending}
          onClick={() => isPending || turn(!on)}
        >
          <BellRing size={18} aria-hidden="true" />
          {on ? 'Turn off on this device' : 'Turn on on this device'}
        </Button>
        {on && (
          <Button look="quiet" aria-disabled={testing} onClick={tryIt}>
            Send a test
          </Button>
        )}
      </div>
      <p role="status" className="mt-2 text-sm text-muted">
        {on
          ? 'This device gets notifications.'
          : 'Your browser will ask once whether Daymark may show them.'}
      </p>
    </>
  );
}

type ListProps = Pick<Props, 'nameOf' | 'isPhone'> & { devices: Device[] };

function List({ devices, nameOf, isPhone }: ListProps) {
  const { mutate, isPending, variables, error } = useForget();
  return (
    <>
      <FormError>{error ? problemText(error) : undefined}</FormError>
      <ul aria-label="Devices with notifications" className="mt-4 divide-y divide-line">
        {devices.map(({ id, client, current, confirmed_at }) => {
          const Icon = isPhone(client) ? Smartphone : Monitor;
          const forgetting = isPending && variables === id;
          return (
            <li key={id} className="flex min-h-18 items-center gap-3.5 py-3">
              <Icon size={22} className="shrink-0 text-muted" aria-hidden="true" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                  {nameOf(client)}
                  {current && <Tag tone="leaf">This device</Tag>}
                </p>
                <p className="text-sm text-muted">
                  Last seen {formatMoment(Date.parse(confirmed_at))}
                </p>
              </div>
              {!current && (
                <Button
                  look="quiet"
                  aria-label={`Remove ${nameOf(client)}`}
                  aria-disabled={forgetting}
                  onClick={() => isPending || mutate(id)}
                >
                  {forgetting ? 'Removing…' : 'Remove'}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
