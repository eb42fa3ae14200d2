import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmail } from '../../auth/ConfirmEmail';
import { linkSearch } from '../../auth/search';

export const Route = createFileRoute('/auth/confirm-email')({
  validateSearch: linkSearch,
  component: ConfirmEmail,
});
