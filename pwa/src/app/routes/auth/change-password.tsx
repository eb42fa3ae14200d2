import { createFileRoute } from '@tanstack/react-router';
import { ChangePassword } from '../../auth/ChangePassword';

export const Route = createFileRoute('/auth/change-password')({
  staticData: { requiresAuth: true },
  component: ChangePassword,
});
