import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { nobodyFound as words } from '../words';

export function NobodyFound({ clear }: { clear(): void }) {
  return (
    <EmptyState
      title={words.title}
      action={
        <Button look="quiet" onClick={clear}>
          {words.showAll}
        </Button>
      }
    >
      {words.text}
    </EmptyState>
  );
}
