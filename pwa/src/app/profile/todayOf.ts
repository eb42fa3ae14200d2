import type { User } from '@/features/accounts/session';
import { localDate } from '@/offline/dates';

/** The current date in the member's time zone. */
export const todayOf = ({ timezone, day_start_hour }: User) =>
  localDate(Date.now(), timezone, day_start_hour);
