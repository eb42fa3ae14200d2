import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/articles')({
  staticData: { permission: 'post:write' },
});
