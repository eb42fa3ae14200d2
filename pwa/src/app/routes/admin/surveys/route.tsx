import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/surveys')({
  staticData: { permission: 'survey:edit' },
});
