import type { User } from '@/features/accounts/session';
import { Pauses } from '@/features/habits/pauses/Pauses';
import { todayOf } from './todayOf';

/** The member's pauses, as a part of the profile. */
export const OwnPauses = ({ user }: { user: User }) => <Pauses today={todayOf(user)} />;
