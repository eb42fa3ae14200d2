import { RotateCw, Undo2 } from 'lucide-react';
import { Button } from './Button';

type Props = {
  email: string;
  /** The invitation's state. */
  about: string;
  busy: boolean;
  words: { sendAgain(email: string): string; revokeOf(email: string): string };
  /** Sends it again, if possible. */
  send?: (() => void) | undefined;
  revoke(): void;
};

/** A mail invitation in a list. */
export function InvitationRow({ email, about, busy, words, send, revoke }: Props) {
  return (
    <li className="flex min-h-15 items-center gap-1 py-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{email}</span>
        <span className="block text-sm text-muted">{about}</span>
      </span>
      {send && (
        <Button
          look="bare"
          icon
          aria-label={words.sendAgain(email)}
          aria-disabled={busy}
          onClick={() => busy || send()}
        >
          <RotateCw size={18} aria-hidden="true" />
        </Button>
      )}
      <Button
        look="bare"
        icon
        className="-mr-2"
        aria-label={words.revokeOf(email)}
        aria-disabled={busy}
        onClick={() => busy || revoke()}
      >
        <Undo2 size={18} aria-hidden="true" />
      </Button>
    </li>
  );
}
