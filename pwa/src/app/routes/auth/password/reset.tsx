import { createFileRoute } from '@tanstack/react-router';
import { ResetPassword } from '../../../auth/ResetPassword';
import { linkSearch } from '../../../auth/search';

export const Route = createFileRoute('/auth/password/reset')({
  validateSearch: linkSearch,
  component: ResetPassword,
});
