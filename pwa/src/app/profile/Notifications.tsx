import { deviceName, isPhone } from '@/features/accounts/devices';
import type { User } from '@/features/accounts/session';
import { Preferences } from '@/features/notifications/components/Preferences';
import { ownPreferences } from '@/features/notifications/preferences';
import { QuietHours } from '@/features/push/components/QuietHours';
import { Reminders } from '@/features/push/components/Reminders';
import { ThisDevice } from '@/features/push/components/ThisDevice';
import { Section } from '@/ui/Section';

/** What the member is told of, by which way, when and how often. */
export function Notifications({ user }: { user: User }) {
  return (
    <>
      <ThisDevice member={user.id} nameOf={deviceName} isPhone={isPhone} />
      <Reminders dayStart={user.day_start_hour} />
      <QuietHours />
      <Section
        title="Notifications"
        lead="What you want to be told of, and how. Each choice is saved at once."
      >
        <Preferences source={ownPreferences} />
      </Section>
    </>
  );
}
