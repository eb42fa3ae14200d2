import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCcw, UserX } from 'lucide-react';
import { api, body } from '@/api/client';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { modal } from '@/ui/modal';
import { PanelPart } from '@/ui/SidePanel';
import { toast } from '@/ui/toast';
import { showChanged } from '../changes';
import { nameOf, type User } from '../queries';
import { dateOf, closeAccount as words } from '../words';

/** Closes an account, or reopens it before it is deleted. */
export function CloseAccount({ user }: { user: User }) {
  const client = useQueryClient();
  const { mutate, mutateAsync, isPending, error } = useMutation({
    mutationFn: async (closed: boolean) => {
      const params = { path: { id: user.id } };
      return (await body(api.PATCH('/v1/auth/user/{id}/closed', { params, body: { closed } })))
        .data;
    },
    onSuccess: (changed) => showChanged(client, [changed]),
  });
  const name = nameOf(user);
  if (user.erase_at) {
    const reopen = () => mutate(false, { onSuccess: () => toast(words.reopened(name)) });
    return (
      <PanelPart title={words.title}>
        <FormError>{error ? problemText(error) : undefined}</FormError>
        <p className="mb-3 text-sm text-muted">{words.until(dateOf(user.erase_at))}</p>
        <Button
          look="quiet"
          className="w-full"
          aria-disabled={isPending}
          onClick={() => isPending || reopen()}
        >
          <RotateCcw size={18} aria-hidden="true" />
          {words.reopen}
        </Button>
      </PanelPart>
    );
  }
  return (
    <PanelPart title={words.title}>
      <Button
        look="quiet"
        className="w-full"
        onClick={() =>
          modal.open('confirm change', {
            title: words.close(name),
            text: words.whatHappens,
            verb: words.closeIt,
            keep: words.keepIt,
            change: () => mutateAsync(true),
            done: words.done(name),
          })
        }
      >
        <UserX size={18} aria-hidden="true" />
        {words.closeIt}
      </Button>
    </PanelPart>
  );
}
