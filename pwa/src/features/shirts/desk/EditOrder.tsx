import { limits } from '@/api/limits';
import { useFields } from '@/lib/useFields';
import { ModalForm } from '@/ui/ModalForm';
import { Options, SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import { editOrder as words } from '../words';
import { changeOrder, type ManagedOrder, useOrderChange } from './queries';
import { states } from './search';

const labels = { state: words.state, tracking: words.tracking };

type Props = { order: ManagedOrder; onClose: () => void };

/** Sets an order's shipping state and tracking. */
export function EditOrder({ order, onClose }: Props) {
  const { mutate, isPending, error } = useOrderChange(changeOrder(order.id));
  const { value, field, fault } = useFields(
    { state: order.state as 'ordered' | 'sent', tracking: order.tracking },
    labels,
    error,
  );
  return (
    <ModalForm
      title={words.title}
      fault={fault}
      busy={isPending}
      verb={isPending ? shared.saving : shared.save}
      submit={() => mutate(value, { onSuccess: onClose })}
      onClose={onClose}
    >
      <SelectField {...field('state')}>
        <Options of={states} />
      </SelectField>
      <TextField
        hint={words.trackingHint}
        maxLength={limits.ShirtOrderPatch.tracking.maxLength}
        {...field('tracking')}
      />
    </ModalForm>
  );
}
