import { RotateCw } from 'lucide-react';
import { Button } from './Button';
import { shared, errorState as words } from './words';

type Props = { what: string; retry: () => void; busy?: boolean; offline?: boolean };

/**
 * Shown when `what` did not load: says what is safe, and offers a retry. `busy`: whether the retry
 * is running.
 */
export function ErrorState({ what, retry, busy = false, offline = false }: Props) {
  return (
    <div role="alert" className="flex animate-appear flex-col items-center px-6 py-10 text-center">
      <p className="text-lg font-bold">{offline ? words.offline : words.oops}</p>
      <p className="mt-1 mb-5 max-w-[40ch] text-balance text-muted">
        {offline ? words.offlineText(what) : words.text(what)}
      </p>
      <Button look="quiet" aria-disabled={busy} onClick={() => busy || retry()}>
        <RotateCw size={18} aria-hidden="true" />
        {busy ? shared.trying : shared.tryAgain}
      </Button>
    </div>
  );
}
