import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { maxLength, nonEmpty, object, pipe, string, trim } from 'valibot';
import { api, body } from '@/api/client';
import { limits } from '@/api/limits';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { ModalForm } from '@/ui/ModalForm';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { fieldFaults, shared } from '@/ui/words';
import { sendEmail as words } from '../words';

type Props = { id: number; name: string; email: string; onClose: () => void };
type Form = { subject: string; text: string };

const text = (most: number) =>
  pipe(string(), trim(), nonEmpty(shared.required), maxLength(most, fieldFaults.atMost(most)));
const fields = object({
  subject: text(limits.MessageIn.subject.maxLength),
  text: text(limits.MessageIn.text.maxLength),
});
const labels = { subject: words.subject, text: words.message };

/** Sends a mail from an administrator to a member: plain text, in the standard layout. */
export function SendEmail({ id, name, email, onClose }: Props) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (input: Form) =>
      body(api.POST('/v1/core/email/user/{id}', { params: { path: { id } }, body: input })),
  });
  const form = useForm<Form>({
    resolver: resolver(fields),
    defaultValues: { subject: '', text: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      const { message } = await mutateAsync(values);
      void client.invalidateQueries({ queryKey: ['mails'] });
      void client.invalidateQueries({ queryKey: ['user', id, 'mails'] });
      onClose();
      toast(message, 'done');
    } catch (error) {
      showProblem(form, error, labels);
    }
  });
  return (
    <ModalForm
      title={words.title(name)}
      fault={errors.root?.message}
      busy={isSubmitting}
      verb={isSubmitting ? words.sending : words.send}
      submit={submit}
      onClose={onClose}
    >
      <p className="text-muted">{words.about(email)}</p>
      <TextField
        label={labels.subject}
        maxLength={limits.MessageIn.subject.maxLength}
        autoComplete="off"
        error={errors.subject?.message}
        {...form.register('subject')}
      />
      <TextArea
        label={labels.text}
        rows={8}
        maxLength={limits.MessageIn.text.maxLength}
        error={errors.text?.message}
        {...form.register('text')}
      />
    </ModalForm>
  );
}
