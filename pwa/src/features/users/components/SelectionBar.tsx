import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/ui/Button';
import { shared } from '@/ui/words';
import { backTo, type Change, changeAll, type Outcome, showChanged } from '../changes';
import { nameOf, type User } from '../queries';
import type { useSelection } from '../useSelection';
import { accounts, selectionBar as words } from '../words';

type Props = {
  selection: ReturnType<typeof useSelection>;
  mayEdit: boolean;
  mayDisable: boolean;
};

type Done = Outcome & { change: Change; said: string; undone?: boolean };

const deeds: { label: string; said: string; change: Change; needs: 'mayEdit' | 'mayDisable' }[] = [
  {
    label: words.markAsTestUsers,
    said: words.marked,
    change: { test_user: true },
    needs: 'mayEdit',
  },
  { label: words.unmark, said: words.unmarked, change: { test_user: false }, needs: 'mayEdit' },
  { label: words.disable, said: words.disabled, change: { disabled: true }, needs: 'mayDisable' },
  { label: words.enable, said: words.enabled, change: { disabled: false }, needs: 'mayDisable' },
];

/** The actions for several accounts, their outcome, and an undo. */
export function SelectionBar({ selection, ...may }: Props) {
  const { selected, clear } = selection;
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<Done>();

  const run = async (users: readonly User[], changeOf: (user: User) => Change) => {
    setBusy(true);
    const outcome = await changeAll(users, changeOf);
    showChanged(client, outcome.changed);
    setBusy(false);
    return outcome;
  };
  const change = async ({ change, said }: (typeof deeds)[number]) => {
    const outcome = await run([...selected.values()], () => change);
    clear();
    setDone({ ...outcome, change, said });
  };
  const undo = async ({ before, change }: Done) => {
    const outcome = await run(before, (user) => backTo(user, change));
    setDone({ ...outcome, change, said: words.restored, undone: true });
  };
  const possible = deeds.filter(({ needs }) => may[needs]);
  return (
    <div role="status" className="empty:hidden">
      {selected.size > 0 && possible.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 border-b border-line bg-sea-wash px-4 py-2">
          <p className="mr-auto font-semibold">{words.selected(accounts(selected.size))}</p>
          {possible.map((deed) => (
            <Button
              key={deed.label}
              look="float"
              className="text-sm max-sm:px-3"
              aria-disabled={busy}
              onClick={() => busy || void change(deed)}
            >
              {deed.label}
            </Button>
          ))}
          <Button look="bare" className="text-sm max-sm:px-3" onClick={clear}>
            {words.clear}
          </Button>
        </div>
      )}
      {done && selected.size === 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-4 py-2">
          <p className="mr-auto">
            {done.changed.length > 0 && `${accounts(done.changed.length)} ${done.said}. `}
            {done.kept.map(({ user, why }) => (
              <span key={user.id} className="block text-coral-ink">
                {words.unchanged(nameOf(user), why)}
              </span>
            ))}
          </p>
          {done.changed.length > 0 && !done.undone && (
            <Button
              look="float"
              className="text-sm max-sm:px-3"
              aria-disabled={busy}
              onClick={() => busy || void undo(done)}
            >
              {shared.undo}
            </Button>
          )}
          <Button look="bare" className="text-sm max-sm:px-3" onClick={() => setDone(undefined)}>
            {shared.close}
          </Button>
        </div>
      )}
    </div>
  );
}
