import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';

export function NobodyFound({ clear }: { clear(): void }) {
  return (
    <EmptyState
      title="Nobody found"
      action={
        <Button look="quiet" onClick={clear}>
          Show everybody
        </Button>
      }
    >
      No account is all that the filters ask for.
    </EmptyState>
  );
}
