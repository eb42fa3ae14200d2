import { useMutation, useQueryClient } from '@tanstack/react-query';
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
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (change: Change) => changeUser(user.id, change),
    networkMode: 'always',
    onSuccess: (changed) => showChanged(client, [changed]),
  });
  // Show the new value before the server confirms it.
  const shown = { ...user, ...(isPending ? variables : undefined) };
  const change = (next: Change) => isPending || mutate(next);
  return (
    <PanelPart title={words.account}>
      <FormError>{error?.message}</FormError>
      <div className="space-y-2">
        <SelectField
          label={words.privacy}
          value={shown.privacy_level}
          disabled={!may.edit}
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
