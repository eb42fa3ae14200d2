import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { become } from '../signing';
import { pendingEmail as words } from '../words';
import { SendOnceMore } from './SendAgain';

/** A new address that waits for its confirmation: send the mail again, or keep the current address. */
export function PendingEmail({ email }: { email: string }) {
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: async () => (await body(api.DELETE('/v1/auth/user/change-email'))).data,
    onSuccess: (user) => become(client, user),
  });
  return (
    <section
      aria-label={words.label}
      className="mt-4 animate-appear rounded-control bg-sea-wash px-4 py-3"
    >
      <p className="mb-3 wrap-anywhere">{words.text(email)}</p>
      <div className="flex flex-wrap items-start gap-2">
        <div>
          <SendOnceMore send={() => body(api.POST('/v1/auth/user/change-email/again'))} />
        </div>
        <Button
          look="quiet"
          aria-disabled={keep.isPending}
          onClick={() => keep.isPending || keep.mutate()}
        >
          {keep.isPending ? words.cancelling : words.cancel}
        </Button>
      </div>
      <p role="alert" className="mt-2 font-semibold empty:hidden">
        {keep.error && problemText(keep.error)}
      </p>
    </section>
  );
}
