import { useQueryClient } from '@tanstack/react-query';
import { LiveAdmin } from '@/live/LiveAdmin';
import { mailed, refetchCampaigns } from '../queries';

/** Updates the numbers of running newsletters live, and shows whether the connection is live. */
export function LiveMailings() {
  const client = useQueryClient();
  return (
    <LiveAdmin
      take={({ mailings = [] }) => {
        for (const each of mailings) mailed(client, each);
      }}
      refetch={() => void refetchCampaigns(client)}
    />
  );
}
