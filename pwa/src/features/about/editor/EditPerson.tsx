import { limits } from '@/api/limits';
import { useFields } from '@/lib/useFields';
import { ModalForm } from '@/ui/ModalForm';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { UploadField } from '@/ui/UploadField';
import { shared } from '@/ui/words';
import { type Person, useAboutChange } from '../queries';
import { editPerson as words } from '../words';
import { savePerson } from './queries';

const labels = {
  name: words.name,
  role: words.role,
  text: words.text,
  link: words.link,
};

type Props = { person?: Person; onClose: () => void };

/** A person behind the site. */
export function EditPerson({ person, onClose }: Props) {
  const { mutate, isPending, error } = useAboutChange<
    Parameters<ReturnType<typeof savePerson>>[0],
    unknown
  >(savePerson(person));
  const { value, set, field, fault } = useFields(
    {
      name: person?.name ?? '',
      role: person?.role ?? '',
      text: person?.text ?? '',
      link: person?.link ?? '',
      image: person?.image ?? null,
    },
    labels,
    error,
  );
  const submit = () =>
    mutate({ ...value, link: value.link.trim() || null }, { onSuccess: onClose });
  return (
    <ModalForm
      title={person ? words.titleChange : words.titleNew}
      fault={fault}
      busy={isPending}
      verb={isPending ? shared.saving : shared.save}
      submit={submit}
      onClose={onClose}
    >
      <TextField maxLength={limits.AboutMemberIn.name.maxLength} {...field('name')} />
      <TextField maxLength={limits.AboutMemberIn.role.maxLength} {...field('role')} />
      <TextArea rows={3} maxLength={limits.AboutMemberIn.text.maxLength} {...field('text')} />
      <TextField type="url" hint={words.linkHint} {...field('link')} />
      <UploadField label={words.picture} picture={value.image} change={(image) => set({ image })} />
    </ModalForm>
  );
}
