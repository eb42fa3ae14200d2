import { deviceName, isPhone } from '@/features/accounts/devices';
import type { User } from '@/features/accounts/session';
import { Preferences } from '@/features/notifications/components/Preferences';
import { ownPreferences } from '@/features/notifications/preferences';
import { QuietHours } from '@/features/push/components/QuietHours';
import { Reminders } from '@/features/push/components/Reminders';
import { ThisDevice } from '@/features/push/components/ThisDevice';
import { Section } from '@/ui/Section';
import { notifications as words } from '../words';

/** What the member is told of, by which way, when and how often. */
export function Notifications({ user }: { user: User }) {
  return (
    <>
      <ThisDevice member={user.id} nameOf={deviceName} isPhone={isPhone} />
      <Reminders dayStart={user.day_start_hour} />
      <QuietHours />
      <Section title={words.title} lead={words.lead}>
        <Preferences source={ownPreferences} />
      </Section>
    </>
  );
}
