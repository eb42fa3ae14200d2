import { useQueryClient } from '@tanstack/react-query';
import type { Schema } from '@/api/client';
import { LiveStamp } from '@/live/LiveStamp';
import { useTopic } from '@/live/useTopic';
import { counted } from './queries';

const topic = 'admin';

/** Lets the counts of responses that are shown move by themselves, and says that they do. */
export function LiveCounts() {
  const client = useQueryClient();
  const take = ({ answers }: Schema['AdminActivity']) => {
    for (const each of answers) counted(client, each);
  };
  useTopic(topic, { snapshot: take, delta: take, gone: () => undefined });
  return <LiveStamp topic={topic} loadedAt={0} />;
}
