import { useQueryClient } from '@tanstack/react-query';
import { LiveAdmin } from '@/live/LiveAdmin';
import { counted } from './queries';

/** Updates the response counts live, and shows whether the connection is live. */
export function LiveCounts() {
  const client = useQueryClient();
  return (
    <LiveAdmin
      take={({ answers }) => {
        for (const each of answers) counted(client, each);
      }}
      refetch={() => void client.invalidateQueries({ queryKey: ['survey editor'] })}
    />
  );
}
