import { useNavigate } from '@tanstack/react-router';
import { limits } from '@/api/limits';
import { useFields } from '@/lib/useFields';
import { ModalForm } from '@/ui/ModalForm';
import { TextField } from '@/ui/TextField';
import { articleTable as words } from '../words';
import { addArticle, useSupportChange } from './queries';

const labels = { title: words.name };

/** Asks for a title and creates an article, as a draft that only editors see. */
export function NewSupportArticle({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useSupportChange(addArticle);
  const { value, field, fault } = useFields({ title: '' }, labels, error);
  const submit = () =>
    mutate(value.title.trim(), {
      onSuccess: ({ id }) => {
        onClose();
        void navigate({
          to: '/admin/support/articles/$id',
          params: { id: String(id) },
          ignoreBlocker: true,
        });
      },
    });
  return (
    <ModalForm
      title={words.add}
      fault={fault}
      busy={isPending}
      verb={isPending ? words.creating : words.create}
      submit={submit}
      onClose={onClose}
    >
      <TextField maxLength={limits.SupportArticleIn.title.maxLength} {...field('title')} />
    </ModalForm>
  );
}
