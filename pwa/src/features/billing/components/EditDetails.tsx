import { problemText } from '@/lib/problem';
import { ModalForm } from '@/ui/ModalForm';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import type { Customer } from '../queries';
import { billingDetails as words } from '../words';
import { CustomerFields } from './CustomerFields';
import { useDetails } from './useDetails';

type Props = { customer: Customer | null; onClose: () => void };

export function EditDetails({ customer, onClose }: Props) {
  const { value, fault, change, save, isPending, error, isOfField } = useDetails(customer);
  const submit = async () => {
    try {
      if (!(await save())) return;
      onClose();
      toast(words.saved, 'done');
    } catch {
      // The form shows the error.
    }
  };
  return (
    <ModalForm
      title={words.title}
      fault={error && !isOfField ? problemText(error) : undefined}
      busy={isPending}
      verb={isPending ? shared.saving : shared.save}
      submit={() => void submit()}
      onClose={onClose}
    >
      <CustomerFields value={value} fault={fault} change={change} />
    </ModalForm>
  );
}
