import { createFileRoute } from '@tanstack/react-router';
import { authSearch } from '../../auth/search';
import { AuthShell } from '../../shell/AuthShell';

export const Route = createFileRoute('/auth')({
  validateSearch: authSearch,
  staticData: { layout: 'bare' },
  component: AuthShell,
});
