import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, isOffline } from '@/api/error';
import { problemText } from '@/lib/problem';
import { ErrorState } from '@/ui/ErrorState';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { type Choice, type Preference, preferences, type Source, useChoice } from '../preferences';
import { channelNames, preferences as words } from '../words';
import { Way } from './Way';

type Props = {
  source: Source;
  /** Replaces the preferences when the link has expired. */
  refused?: ReactNode;
};

/** A person's notification preferences. Saves each choice at once. */
export function Preferences({ source, refused }: Props) {
  const { data, error, isFetching, refetch } = useQuery(preferences(source));
  const { mutate, isPending, isSuccess } = useChoice(source);
  if (!data && refused && error instanceof ApiError && error.status === 401) return refused;
  if (!data && error) {
    return (
      <ErrorState what={words.what} retry={refetch} busy={isFetching} offline={isOffline(error)} />
    );
  }
  if (!data) return <Waiting />;
  const choose = (choice: Choice) =>
    mutate(choice, {
      onError: (problem) => toast(words.failed(problemText(problem)), 'trouble'),
    });
  return (
    <>
      <ul className="divide-y divide-line">
        {data.map((each) => (
          <li key={each.category} className="py-4 first:pt-0">
            <Category preference={each} choose={choose} />
          </li>
        ))}
      </ul>
      <p role="status" className="min-h-6 text-sm font-semibold text-muted">
        {isPending ? shared.saving : isSuccess && shared.saved}
      </p>
    </>
  );
}

type CategoryProps = { preference: Preference; choose: (choice: Choice) => void };

const ways = ['mail', 'push', 'in_app'] as const;

function Category({ preference, choose }: CategoryProps) {
  const { category, title, description, channels } = preference;
  return (
    <div className="grid gap-1">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm text-muted">{description}</p>
      </div>
      <fieldset className="flex min-w-0 flex-wrap gap-x-6 sm:grid sm:grid-cols-3">
        <legend className="sr-only">{title}</legend>
        {ways.map((channel) => {
          const way = channels.find((each) => each.channel === channel);
          return (
            way && (
              <Way
                key={channel}
                label={channelNames[channel]}
                way={way}
                choose={(frequency) => choose({ category, channel, frequency })}
              />
            )
          );
        })}
      </fieldset>
    </div>
  );
}

function Waiting() {
  return (
    <Loading label={words.loading}>
      {['a', 'b', 'c', 'd'].map((each) => (
        <div key={each} className="grid gap-3 py-5">
          <Skeleton className="h-10 w-48" />
          <Skeleton className="h-12 w-full" />
        </div>
      ))}
    </Loading>
  );
}
