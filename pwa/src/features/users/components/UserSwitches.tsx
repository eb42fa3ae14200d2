import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '@/lib/problem';
import { FormError } from '@/ui/FormError';
import { SelectField } from '@/ui/SelectField';
import { PanelPart } from '@/ui/SidePanel';
import { Switch } from '@/ui/Switch';
import { type Change, changeUser, showChanged } from '../changes';
import type { User } from '../queries';
import { type Privacy, privacies } from '../search';
import { privacyWords, userSwitches as words } from '../words';

type Props = { user: User; may: { edit: boolean; disable: boolean } };

/** An administrator's settings for an account. Each change is saved at once, and the same control undoes it. */
export function UserSwitches({ user, may }: Props) {
  const client = useQueryClient();
  const [wanted, want] = useState<Partial<User>>({});
  const [error, setError] = useState<unknown>();
  const { mutate, isPending } = useMutation({
    mutationFn: (change: Change) => changeUser(user.id, change),
    // One at a time: each response contains all settings.
    scope: { id: `user-${user.id}` },
    onSuccess: (changed) => showChanged(client, [changed]),
    onError: setError,
  });
  // Show the new values before the server confirms them.
  const pending = isPending && wanted;
  const shown = { ...user, ...pending };
  const change = (next: Change) => {
    want({ ...pending, ...next });
    if (!isPending) setError(undefined);
    mutate(next);
  };
  return (
    <PanelPart title={words.account}>
      <FormError>{error ? problemText(error) : undefined}</FormError>
      <div className="space-y-2">
        <SelectField
          label={words.privacy}
          hint={user.erase_at ? words.privacyClosed : undefined}
          value={shown.privacy_level}
          disabled={!may.edit || !!user.erase_at}
          onChange={({ target }) => change({ privacy_level: target.value as Privacy })}
        >
          {privacies.map((privacy) => (
            <option key={privacy} value={privacy}>
              {privacyWords[privacy]}
            </option>
          ))}
        </SelectField>
        <Switch
          label={words.testUser}
          hint={words.testHint}
          on={shown.test_user}
          disabled={!may.edit}
          turn={(test_user) => change({ test_user })}
        />
        <Switch
          label={words.disabled}
          hint={words.disabledHint}
          on={shown.disabled}
          disabled={!may.disable}
          turn={(disabled) => change({ disabled })}
        />
      </div>
    </PanelPart>
  );
}
