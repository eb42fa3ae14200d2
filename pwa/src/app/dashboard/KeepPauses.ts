import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '@/features/accounts/session';
import { ownPauses } from '@/features/habits/pauses/queries';
import { openMemberLog } from '@/features/today/memberLog';

type Props = { member: Pick<User, 'id' | 'day_start_hour'> };

/** Keeps the member's pauses on the device, where the streak needs them. */
export function KeepPauses({ member: { id, day_start_hour } }: Props) {
  const { data } = useQuery(ownPauses);
  useEffect(() => {
    if (!data) return;
    // Without storage there is no streak to show either.
    openMemberLog(id, day_start_hour)
      .then((log) => log.keepPauses(data))
      .catch(() => undefined);
  }, [id, day_start_hour, data]);
  return null;
}
