import { RotateCw } from 'lucide-react';
import { Button } from './Button';

type Props = { what: string; retry: () => void; busy?: boolean; offline?: boolean };

/** `what` did not load: what is safe, and the way on. `busy` while it is tried again. */
export function ErrorState({ what, retry, busy = false, offline = false }: Props) {
  return (
    <div role="alert" className="flex animate-appear flex-col items-center px-6 py-10 text-center">
      <p className="text-lg font-bold">
        {offline ? 'No connection right now' : 'Oops, there is an error!'}
      </p>
      <p className="mt-1 mb-5 max-w-[40ch] text-muted">
        {offline
          ? `${what} comes as soon as the connection is back. Nothing is lost.`
          : `${what} did not load. Nothing is lost.`}
      </p>
      <Button look="quiet" aria-disabled={busy} onClick={() => busy || retry()}>
        <RotateCw size={18} aria-hidden="true" />
        {busy ? 'Trying…' : 'Try again?'}
      </Button>
    </div>
  );
}
