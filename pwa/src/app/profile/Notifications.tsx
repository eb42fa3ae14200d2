import { Preferences } from '@/features/notifications/components/Preferences';
import { ownPreferences } from '@/features/notifications/preferences';
import { Section } from '@/ui/Section';

/** What the member is told of, by which way and how often. */
export function Notifications() {
  return (
    <Section
      title="Notifications"
      lead="What you want to be told of, and how. Each choice is saved at once."
    >
      <Preferences source={ownPreferences} />
    </Section>
  );
}
