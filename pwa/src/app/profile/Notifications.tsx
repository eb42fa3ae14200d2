import { TreePalm } from 'lucide-react';
import { deviceName, isPhone } from '@/features/accounts/devices';
import type { User } from '@/features/accounts/session';
import { Choices } from '@/features/newsletter/components/Choices';
import { ownNewsletters } from '@/features/newsletter/queries';
import { Preferences } from '@/features/notifications/components/Preferences';
import { ownPreferences } from '@/features/notifications/preferences';
import { QuietHours } from '@/features/push/components/QuietHours';
import { Reminders } from '@/features/push/components/Reminders';
import { ThisDevice } from '@/features/push/components/ThisDevice';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { Section } from '@/ui/Section';
import { notifications as words } from '../words';
import { todayOf } from './todayOf';

/** The member's notifications: which, by which channel, when and how often. */
export function Notifications({ user }: { user: User }) {
  return (
    <>
      <ThisDevice member={user.id} nameOf={deviceName} isPhone={isPhone} />
      <Reminders
        dayStart={user.day_start_hour}
        pause={
          <Button look="quiet" onClick={() => modal.open('plan pause', { today: todayOf(user) })}>
            <TreePalm size={18} aria-hidden="true" />
            {words.planAPause}
          </Button>
        }
      />
      <QuietHours />
      <Section title={words.title} lead={words.lead}>
        <Preferences source={ownPreferences} />
      </Section>
      <Choices source={ownNewsletters} />
    </>
  );
}
