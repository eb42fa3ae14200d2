import { useQueryClient } from '@tanstack/react-query';
import type { Schema } from '@/api/client';
import { LiveStamp } from '@/live/LiveStamp';
import { useTopic } from '@/live/useTopic';
import { counted } from './queries';

const topic = 'admin';

/** Updates the response counts live, and says so. */
export function LiveCounts() {
  const client = useQueryClient();
  const take = ({ answers }: Schema['AdminActivity']) => {
    for (const each of answers) counted(client, each);
  };
  useTopic(topic, { snapshot: take, delta: take, gone: () => undefined });
  return (
    <span className="mr-2">
      <LiveStamp topic={topic} loadedAt={0} />
    </span>
  );
}
