import { ApiError, isOffline } from '@/api/error';
import { EmptyState } from './EmptyState';
import { ErrorState } from './ErrorState';
import { fault as words } from './words';

type Props = { error: unknown; what: string; retry: () => void; busy?: boolean };

/** Shown when `what` did not load: it was refused, unreachable, or failed. */
export function Fault({ error, what, retry, busy = false }: Props) {
  if (error instanceof ApiError && error.status === 403) {
    return <EmptyState title={words.title}>{words.text(what)}</EmptyState>;
  }
  return <ErrorState what={what} retry={retry} busy={busy} offline={isOffline(error)} />;
}
