import { createFileRoute } from '@tanstack/react-router';
import { SignIn } from '../../auth/SignIn';
import { errorSearch } from '../../auth/search';

export const Route = createFileRoute('/auth/login')({
  validateSearch: errorSearch,
  staticData: { redirectIfAuthenticated: true },
  component: SignIn,
});
