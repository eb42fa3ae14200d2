import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { limits } from '@/api/limits';
import { faultOf, problemText } from '@/lib/problem';
import { ModalForm } from '@/ui/ModalForm';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import { addArticle, useArticleChange } from './queries';
import { newArticle as words } from './words';

/** Asks for a title and creates an article, as a draft that only editors see. */
export function NewArticle({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useArticleChange(addArticle);
  const [title, setTitle] = useState('');
  const [empty, setEmpty] = useState(false);
  const fault = faultOf(error, 'title', words.name);
  const submit = () => {
    setEmpty(title.trim() === '');
    if (title.trim() === '') return;
    mutate(title.trim(), {
      onSuccess: ({ id }) => {
        onClose();
        void navigate({ to: '/admin/articles/$id', params: { id: String(id) } });
      },
    });
  };
  return (
    <ModalForm
      title={words.title}
      fault={error && !fault ? problemText(error) : undefined}
      busy={isPending}
      verb={isPending ? words.creating : words.create}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        label={words.name}
        hint={words.nameHint}
        maxLength={limits.PostIn.title.maxLength}
        autoComplete="off"
        value={title}
        error={empty ? shared.required : fault}
        onChange={({ target }) => {
          setTitle(target.value);
          setEmpty(false);
        }}
      />
    </ModalForm>
  );
}
