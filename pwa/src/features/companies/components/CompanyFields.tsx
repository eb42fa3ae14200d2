import { useForm } from 'react-hook-form';
import { showProblem } from '@/lib/problem';
import { resolver } from '@/lib/resolver';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import { type CompanyForm, companyForm } from '../words';

type Props = {
  title: string;
  lead: string;
  verb: string;
  name?: string;
  save(name: string): Promise<void>;
  onClose: () => void;
};

/** The form of a company, new or standing. */
export function CompanyFields({ title, lead, verb, name = '', save, onClose }: Props) {
  const form = useForm<CompanyForm>({
    resolver: resolver(companyForm),
    defaultValues: { name },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await save(values.name);
    } catch (error) {
      showProblem(form, error, { name: shared.name });
    }
  });
  return (
    <Modal title={title} onClose={onClose}>
      <p className="mt-2 text-muted">{lead}</p>
      <form onSubmit={submit} noValidate className="mt-4 space-y-5">
        <FormError>{errors.root?.message}</FormError>
        <TextField
          label={shared.name}
          maxLength={100}
          autoComplete="organization"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <Button type="submit" className="h-12 w-full" disabled={isSubmitting}>
          {isSubmitting ? shared.saving : verb}
        </Button>
      </form>
    </Modal>
  );
}
