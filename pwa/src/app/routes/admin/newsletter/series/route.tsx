import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/newsletter/series')({
  staticData: { permission: 'newsletter:read' },
});
