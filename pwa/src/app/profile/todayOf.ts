import type { User } from '@/features/accounts/session';
import { localDate } from '@/offline/dates';

/** A member's own date now. */
export const todayOf = ({ timezone, day_start_hour }: User) =>
  localDate(Date.now(), timezone, day_start_hour);
