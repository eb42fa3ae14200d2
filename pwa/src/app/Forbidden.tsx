import { useTitle } from '@/lib/useTitle';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';

/** In place of a page that the account is not allowed to see: what it lacks, and who can help. */
export function Forbidden({ needs }: { needs?: string | undefined }) {
  useTitle('Not for this account');
  return (
    <Card className="mt-2 sm:mt-6">
      <h1 className="sr-only">For administrators</h1>
      <EmptyState title="Not for this account">
        {needs ? (
          <>
            This page takes the permission <span className="font-semibold text-ink">{needs}</span>.
            An administrator of this site can give it to you, with a role that bundles it.
          </>
        ) : (
          'This page is for administrators. One of them can let you in, with a role.'
        )}
      </EmptyState>
    </Card>
  );
}
