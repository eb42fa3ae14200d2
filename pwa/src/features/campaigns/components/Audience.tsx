import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useThrottled } from '@/lib/useThrottled';
import { Fault } from '@/ui/Fault';
import { audience } from '../queries';
import type { Segment } from '../segment';
import { audience as words } from '../words';

const REST_MS = 400;

/** The current number of people in a segment, with some of their addresses. */
export function Audience({ segment }: { segment: Segment }) {
  const asked = useThrottled(JSON.stringify(segment), REST_MS);
  const { data, error, isFetching, refetch } = useQuery(audience(JSON.parse(asked)));
  if (!data && error) {
    return <Fault error={error} what={words.what} retry={() => void refetch()} busy={isFetching} />;
  }
  return (
    <div className="rounded-card bg-sunken px-5 py-4">
      <p role="status" className="flex items-center gap-2.5 font-semibold">
        <Users size={18} className="shrink-0 text-muted" aria-hidden="true" />
        {data ? words.count(data.count) : words.counting}
      </p>
      {data && data.sample.length > 0 && (
        <>
          <p className="mt-3 text-sm text-muted">{words.sample}</p>
          <ul className="text-sm">
            {data.sample.map((address) => (
              <li key={address} className="truncate">
                {address}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
