import { useQuery } from '@tanstack/react-query';
import { isOffline } from '@/api/error';
import { problemText } from '@/lib/problem';
import { ErrorState } from '@/ui/ErrorState';
import { Section } from '@/ui/Section';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { type Quiet, quietHours, useQuiet } from '../queries';
import { quietHours as words } from '../words';

const night: Quiet = { from: '22:00', to: '07:00' };

/** Hours without push notifications. */
export function QuietHours() {
  const { data, error, isFetching, refetch } = useQuery(quietHours);
  const { mutate, variables, isPending, isSuccess } = useQuiet();
  const set = (hours: Quiet | undefined) =>
    mutate(hours, {
      onError: (problem) => toast(words.failed(problemText(problem)), 'trouble'),
    });
  const saved = data?.from && data.to ? { from: data.from, to: data.to } : undefined;
  // The next change builds on the one that is being saved.
  const hours = isPending ? variables : saved;
  return (
    <Section title={words.title} lead={words.lead}>
      {data && (
        <>
          <Switch
            label={words.on}
            on={hours !== undefined}
            disabled={isPending}
            turn={(on) => set(on ? night : undefined)}
          />
          {hours && (
            <div className="mt-3 grid grid-cols-2 gap-3 sm:max-w-80">
              <Time
                label={words.from}
                value={hours.from}
                choose={(from) => set({ ...hours, from })}
              />
              <Time label={words.to} value={hours.to} choose={(to) => set({ ...hours, to })} />
            </div>
          )}
          <p role="status" className="mt-2 min-h-6 text-sm font-semibold text-muted">
            {isPending ? shared.saving : isSuccess && shared.saved}
          </p>
        </>
      )}
      {!data && error && (
        <ErrorState
          what={words.what}
          retry={refetch}
          busy={isFetching}
          offline={isOffline(error)}
        />
      )}
      {!data && !error && (
        <Loading label={words.loading}>
          <Skeleton className="h-7 w-56" />
        </Loading>
      )}
    </Section>
  );
}

type TimeProps = { label: string; value: string; choose(time: string): void };

/** A time field. Saves the time once it is complete. */
function Time({ label, value, choose }: TimeProps) {
  return (
    <TextField
      key={value}
      label={label}
      type="time"
      defaultValue={value}
      onBlur={({ target }) => target.value && target.value !== value && choose(target.value)}
    />
  );
}
