import { useQueryClient } from '@tanstack/react-query';
import type { Schema } from '@/api/client';
import { LiveStamp } from '@/live/LiveStamp';
import { useTopic } from '@/live/useTopic';
import { mailed } from '../queries';

const topic = 'admin';

/** Lets the numbers of newsletters that are being sent move by themselves, and says that they do. */
export function LiveMailings() {
  const client = useQueryClient();
  const take = ({ mailings = [] }: Schema['AdminActivity']) => {
    for (const each of mailings) mailed(client, each);
  };
  useTopic(topic, { snapshot: take, delta: take, gone: () => undefined });
  return <LiveStamp topic={topic} loadedAt={0} />;
}
