import { RotateCw } from 'lucide-react';
import { Button } from './Button';

/** `what` did not load: what is safe, and the way on. */
export function ErrorState({ what, retry }: { what: string; retry: () => void }) {
  return (
    <div role="alert" className="flex animate-appear flex-col items-center px-6 py-10 text-center">
      <p className="text-lg font-bold">Oops, there is an error!</p>
      <p className="mt-1 mb-5 max-w-[40ch] text-muted">{what} did not load. Nothing is lost.</p>
      <Button look="quiet" onClick={retry}>
        <RotateCw size={18} aria-hidden="true" />
        Try again?
      </Button>
    </div>
  );
}
