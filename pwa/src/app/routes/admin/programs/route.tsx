import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/programs')({
  staticData: { permission: 'program:edit' },
});
