import { useNavigate } from '@tanstack/react-router';
import { limits } from '@/api/limits';
import { useFields } from '@/lib/useFields';
import { ModalForm } from '@/ui/ModalForm';
import { Options, SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { newPage as words } from '../words';
import { addPage, usePageChange } from './queries';

const labels = { title: words.name, kind: words.kind };

const kinds = [
  { value: 'own', label: words.own },
  { value: 'privacy', label: words.privacy },
  { value: 'terms', label: words.terms },
] as const;

/** Creates a page, as a draft that only administrators see. */
export function NewPage({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = usePageChange(addPage);
  const { value, field, fault } = useFields({ title: '', kind: 'own' }, labels, error);
  const legal = value.kind !== 'own';
  const submit = () => {
    const title = value.title.trim() || (legal && words[value.kind as 'privacy' | 'terms']) || '';
    mutate(
      { title, ...(legal && { slug: value.kind }) },
      {
        onSuccess: ({ id }) => {
          onClose();
          void navigate({
            to: '/admin/pages/$id',
            params: { id: String(id) },
            ignoreBlocker: true,
          });
        },
      },
    );
  };
  return (
    <ModalForm
      title={words.title}
      fault={fault}
      busy={isPending}
      verb={isPending ? words.creating : words.create}
      submit={submit}
      onClose={onClose}
    >
      <SelectField hint={words.kindHint} {...field('kind')}>
        <Options of={kinds} />
      </SelectField>
      <TextField maxLength={limits.SitePageIn.title.maxLength} {...field('title')} />
    </ModalForm>
  );
}
