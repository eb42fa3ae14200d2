import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { faultOf, problemText } from '@/lib/problem';
import { ModalForm } from '@/ui/ModalForm';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';

export type Named = { name: string; description: string };

type Props = {
  title: string;
  /** The label of the button. */
  action: string;
  start: Partial<Named>;
  /** Shown under the name. */
  hint?: ReactNode;
  /** The name cannot be changed. */
  named?: boolean;
  /** The label of the description. */
  about: string;
  /** The maximum lengths. */
  most: { name: number; description: number };
  save(input: Named): Promise<void>;
  onClose(): void;
};

/** Asks for a name and its description. */
export function NamedForm({
  title,
  action,
  start,
  hint,
  named,
  about,
  most,
  save,
  onClose,
}: Props) {
  const [name, setName] = useState(start.name ?? '');
  const [description, setDescription] = useState(start.description ?? '');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => save({ name, description }),
    onSuccess: onClose,
  });
  const fault = faultOf(error, 'name', shared.name);
  const submit = () => mutate();
  return (
    <ModalForm
      title={title}
      fault={error && !fault ? problemText(error) : undefined}
      busy={isPending}
      verb={action}
      submit={submit}
      onClose={onClose}
    >
      {!named && (
        <TextField
          label={shared.name}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={most.name}
          hint={hint}
          value={name}
          error={fault}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      <TextArea
        label={about}
        rows={3}
        maxLength={most.description}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
    </ModalForm>
  );
}
