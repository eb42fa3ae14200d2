import { useQueryClient } from '@tanstack/react-query';
import type { Schema } from '@/api/client';
import { LiveStamp } from '@/live/LiveStamp';
import { useTopic } from '@/live/useTopic';
import { mailed } from '../queries';

const topic = 'admin';

/** Updates the numbers of running newsletters live, and says so. */
export function LiveMailings() {
  const client = useQueryClient();
  const take = ({ mailings = [] }: Schema['AdminActivity']) => {
    for (const each of mailings) mailed(client, each);
  };
  useTopic(topic, { snapshot: take, delta: take, gone: () => undefined });
  return (
    <span className="mr-2">
      <LiveStamp topic={topic} loadedAt={0} />
    </span>
  );
}
