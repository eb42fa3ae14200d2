import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/companies')({
  staticData: { permission: 'company:manage' },
});
