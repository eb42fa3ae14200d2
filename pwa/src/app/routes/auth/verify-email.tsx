import { createFileRoute } from '@tanstack/react-router';
import { linkSearch } from '../../auth/search';
import { VerifyEmail } from '../../auth/VerifyEmail';

export const Route = createFileRoute('/auth/verify-email')({
  validateSearch: linkSearch,
  component: VerifyEmail,
});
