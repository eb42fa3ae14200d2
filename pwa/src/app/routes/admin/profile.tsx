import { createFileRoute } from '@tanstack/react-router';
import { ClosingLine } from '@/features/accounts/components/ClosingLine';
import { Profile } from '../../profile/Profile';

export const Route = createFileRoute('/admin/profile')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: string } =>
    tab === undefined ? {} : { tab: String(tab) },
  component: Me,
});

function Me() {
  const { tab } = Route.useSearch();
  return (
    <>
      <ClosingLine />
      <Profile tab={tab} menu />
    </>
  );
}
