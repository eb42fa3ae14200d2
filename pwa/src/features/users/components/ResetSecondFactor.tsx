import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { api, body } from '@/api/client';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { PanelPart } from '@/ui/SidePanel';
import { nameOf, type User } from '../queries';
import { resetSecondFactor as words } from '../words';

/** Turns off a member's lost second factor; renders nothing if there is none. */
export function ResetSecondFactor({ user }: { user: User }) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: () =>
      body(api.DELETE('/v1/auth/user/{id}/second-factor', { params: { path: { id: user.id } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: ['user', user.id] }),
  });
  if (!user.second_factor) return null;
  return (
    <PanelPart title={words.title}>
      <Button
        look="quiet"
        className="w-full"
        onClick={() =>
          modal.open('confirm change', {
            title: words.question(nameOf(user)),
            text: words.text,
            verb: words.confirm,
            keep: words.keep,
            change: () => mutateAsync(),
            done: words.done,
          })
        }
      >
        <KeyRound size={18} aria-hidden="true" />
        {words.confirm}
      </Button>
    </PanelPart>
  );
}
