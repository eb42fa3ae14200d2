import { createFileRoute } from '@tanstack/react-router';
import { linkSearch } from '../auth/search';
import { MailPreferences } from '../notifications/MailPreferences';

export const Route = createFileRoute('/notification-preferences')({
  validateSearch: linkSearch,
  staticData: { layout: 'bare' },
  component: MailPreferences,
});
