import { useQuery } from '@tanstack/react-query';
import { BellRing, Monitor, Smartphone } from 'lucide-react';
import { isOffline } from '@/api/error';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { ErrorState } from '@/ui/ErrorState';
import { FormError } from '@/ui/FormError';
import { Section } from '@/ui/Section';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { shared } from '@/ui/words';
import { type DeviceState, NotTurnedOn } from '../device';
import { type Device, devices, thisDevice, useForget, useSwitch, useTest } from '../queries';
import { thisDevice as words } from '../words';

type Props = {
  member: number;
  /** A device's user agent in words. */
  nameOf(client: string): string;
  isPhone(client: string): boolean;
};

/** Notifications on this device, and the member's other devices with notifications. */
export function ThisDevice({ member, nameOf, isPhone }: Props) {
  const here = useQuery(thisDevice(member));
  // Wait until this device has confirmed its subscription, so that the list includes it.
  const all = useQuery({ ...devices, enabled: !here.isPending });
  return (
    <Section title={words.title} lead={words.lead}>
      {here.data ? (
        <Here member={member} state={here.data} />
      ) : (
        <Loading label={words.checking}>
          <Skeleton className="h-12 w-56" />
        </Loading>
      )}
      {!all.data && all.error && (
        <ErrorState
          what={words.what}
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
  unsupported: words.unsupported,
  install: words.install,
  blocked: words.blocked,
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
      onSuccess: (count) => toast(words.testSent(count)),
      onError: toastProblem,
    });
  return (
    <>
      <FormError>{error ? faultOf(error) : undefined}</FormError>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look={on ? 'quiet' : 'primary'}
          aria-disabled={isPending}
          onClick={() => isPending || turn(!on)}
        >
          <BellRing size={18} aria-hidden="true" />
          {on ? words.turnOff : words.turnOn}
        </Button>
        {on && (
          <Button look="quiet" aria-disabled={testing} onClick={tryIt}>
            {words.test}
          </Button>
        )}
      </div>
      <p role="status" className="mt-2 text-sm text-muted">
        {on ? words.isOn : words.willAsk}
      </p>
    </>
  );
}

const faultOf = (error: Error) =>
  error instanceof NotTurnedOn ? error.message : problemText(error);

type ListProps = Pick<Props, 'nameOf' | 'isPhone'> & { devices: Device[] };

function List({ devices, nameOf, isPhone }: ListProps) {
  const { mutate, isPending, variables, error } = useForget();
  return (
    <>
      <FormError>{error ? problemText(error) : undefined}</FormError>
      <ul aria-label={words.list} className="mt-4 divide-y divide-line">
        {devices.map(({ id, client, current, confirmed_at }) => {
          const Icon = isPhone(client) ? Smartphone : Monitor;
          const forgetting = isPending && variables === id;
          return (
            <li key={id} className="flex min-h-18 items-center gap-3.5 py-3">
              <Icon size={22} className="shrink-0 text-muted" aria-hidden="true" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                  {nameOf(client)}
                  {current && <Tag tone="leaf">{words.thisDevice}</Tag>}
                </p>
                <p className="text-sm text-muted">{words.lastSeen(Date.parse(confirmed_at))}</p>
              </div>
              {!current && (
                <Button
                  look="quiet"
                  aria-label={words.remove(nameOf(client))}
                  aria-disabled={forgetting}
                  onClick={() => isPending || mutate(id)}
                >
                  {forgetting ? words.removing : shared.remove}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
