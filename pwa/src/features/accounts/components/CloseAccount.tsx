import { useForm } from 'react-hook-form';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { PasswordField } from '@/ui/PasswordField';
import { shared } from '@/ui/words';
import { useClosing } from '../closing';
import { type Close, closeForm } from '../forms';
import { closeAccount as words } from '../words';

type Props = { id: number; onClose: () => void };

/** Asks for the password as a confirmation, and explains what happens. */
export function CloseAccount({ id, onClose }: Props) {
  const close = useClosing(id);
  const form = useForm<Close>({
    resolver: resolver(closeForm),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await close({ deleted: true, password });
      onClose();
    } catch (error) {
      showProblem(form, error, { password: words.yourPassword });
    }
  });

  return (
    <Modal title={words.question} onClose={onClose}>
      <ul className="mt-3 mb-6 list-disc space-y-1.5 pl-5 text-muted">
        <li>{words.hidden}</li>
        <li>{words.signedOut}</li>
        <li>{words.graceDays}</li>
        <li>{words.erased}</li>
      </ul>
      <form onSubmit={submit} noValidate>
        <FormError>{errors.root?.message}</FormError>
        <PasswordField
          label={words.yourPassword}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse">
          <Button type="submit" look="danger" disabled={isSubmitting}>
            {isSubmitting ? shared.deleting : words.confirm}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {words.keep}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
