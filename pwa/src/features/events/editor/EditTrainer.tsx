import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { limits } from '@/api/limits';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { useHold } from '@/lib/useHold';
import { ModalForm } from '@/ui/ModalForm';
import { PictureField } from '@/ui/PictureField';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import type { Writing } from '@/ui/writing';
import type { Trainer, WholeEvent } from '../event';
import { useEventChange } from '../queries';
import { editTrainer as words } from '../words';
import { editedEvent, putTrainerPicture, saveTrainer } from './queries';

const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(shared.required)),
  role: v.string(),
  bio: v.string(),
});
type Values = v.InferOutput<typeof schema>;

const labels: Record<keyof Values, string> = {
  name: shared.name,
  role: words.role,
  bio: words.about,
};

type Props = { event: WholeEvent; trainer?: Trainer; writing: Writing; onClose: () => void };

/** Edits a speaker, trainer or leader. */
export function EditTrainer({ event, trainer, writing, onClose }: Props) {
  const { mutateAsync } = useEventChange(saveTrainer(event.id, trainer?.id));
  const form = useForm<Values>({
    resolver: resolver(schema),
    defaultValues: {
      name: trainer?.name ?? '',
      role: trainer?.role ?? '',
      bio: trainer?.bio ?? '',
    },
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
  const field = (name: keyof Values) => ({
    label: labels[name],
    error: errors[name]?.message,
    autoComplete: 'off',
    ...form.register(name),
  });
  const bio = form.watch('bio');
  useHold(bio !== (trainer?.bio ?? ''));
  return (
    <ModalForm
      wide
      title={trainer ? words.change(trainer.name) : words.titleNew}
      fault={errors.root?.message}
      busy={isSubmitting}
      verb={isSubmitting ? shared.saving : shared.save}
      submit={submit}
      onClose={onClose}
    >
      <TextField maxLength={limits.EventTrainerIn.name.maxLength} {...field('name')} />
      <TextField
        maxLength={limits.EventTrainerIn.role.maxLength}
        placeholder={words.roleExample}
        {...field('role')}
      />
      {writing({
        label: labels.bio,
        value: bio,
        error: errors.bio?.message,
        onChange: (text) => form.setValue('bio', text),
      })}
      {trainer && <Portrait event={event.id} trainer={trainer} />}
    </ModalForm>
  );
}

/** A trainer's picture, which is saved at once, separately from the form. */
function Portrait({ event, trainer }: { event: number; trainer: Trainer }) {
  const { data } = useQuery(editedEvent(event));
  const now = data?.trainers.find(({ id }) => id === trainer.id) ?? trainer;
  const change = useEventChange<File | undefined, unknown>(putTrainerPicture(event, trainer.id));
  return <PictureField label={words.picture} picture={now.image} change={change} />;
}
