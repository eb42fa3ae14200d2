import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { limits } from '@/api/limits';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { ModalForm } from '@/ui/ModalForm';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import { type Newsletter, saveList, useNewsletterChange } from '../queries';
import { editList as words } from '../words';

const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(shared.required)),
  about: v.pipe(v.string(), v.trim()),
});
type Values = v.InferOutput<typeof schema>;

const labels = { name: shared.name, about: words.about };

type Props = { newsletter?: Newsletter | undefined; onClose: () => void };

export function EditList({ newsletter, onClose }: Props) {
  const { mutateAsync } = useNewsletterChange((input: Values) => saveList(newsletter?.id, input));
  const form = useForm<Values>({
    resolver: resolver(schema),
    defaultValues: { name: newsletter?.name ?? '', about: newsletter?.about ?? '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await mutateAsync(values);
      onClose();
    } catch (error) {
      showProblem(form, error, labels);
    }
  });
  return (
    <ModalForm
      title={newsletter ? words.title(newsletter.name) : words.newTitle}
      fault={errors.root?.message}
      busy={isSubmitting}
      verb={isSubmitting ? shared.saving : newsletter ? shared.save : words.create}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        label={labels.name}
        maxLength={limits.NewsletterIn.name.maxLength}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextArea
        label={labels.about}
        hint={words.aboutHint}
        maxLength={limits.NewsletterIn.about.maxLength}
        error={errors.about?.message}
        {...form.register('about')}
      />
    </ModalForm>
  );
}
