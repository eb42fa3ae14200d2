import { ButtonLink } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { featuredProgram as words } from '../words';

/** Replaces the featured program while none is running. */
export const NoProgram = () => (
  <EmptyState
    title={words.empty}
    action={
      <ButtonLink look="quiet" href="/admin/programs">
        {words.add}
      </ButtonLink>
    }
  >
    {words.emptyText}
  </EmptyState>
);
