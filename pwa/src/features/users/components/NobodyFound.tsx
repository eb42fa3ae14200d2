import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { nobodyFound as words } from '../words';

export function NobodyFound({ clear }: { clear(): void }) {
  return (
    <EmptyState
      title={words.nobodyFound}
      action={
        <Button look="quiet" onClick={clear}>
          {words.showEverybody}
        </Button>
      }
    >
      {words.noAccountIsAll}
    </EmptyState>
  );
}
