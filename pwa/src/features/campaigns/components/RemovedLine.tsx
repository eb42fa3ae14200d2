import { Undo2 } from 'lucide-react';
import { Button } from '@/ui/Button';
import { shared } from '@/ui/words';

type Props = { said: string | undefined; undo(): void };

/** Says that a row was deleted, with an undo. */
export const RemovedLine = ({ said, undo }: Props) => (
  <div role="status">
    {said && (
      <p className="mt-3 flex flex-wrap items-center justify-between gap-2 rounded-control bg-sunken py-1 pr-1 pl-4">
        {said}
        <Button look="bare" className="text-ink" onClick={undo}>
          <Undo2 size={18} aria-hidden="true" />
          {shared.undo}
        </Button>
      </p>
    )}
  </div>
);
