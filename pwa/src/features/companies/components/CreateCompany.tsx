import { toast } from '@/ui/toast';
import { createCompany, createFor, useCompanyChange } from '../queries';
import { CompanyFields } from './CompanyFields';

type Props = { owner?: { id: number; name: string }; onClose: () => void };

/** A company to be made: the member's own, or by an administrator for somebody. */
export function CreateCompany({ owner, onClose }: Props) {
  const { mutateAsync } = useCompanyChange((name: string) =>
    owner ? createFor({ name, owner_id: owner.id }) : createCompany(name),
  );
  return (
    <CompanyFields
      title={owner ? `A company for ${owner.name}` : 'Create a company'}
      lead={
        owner
          ? 'They own it, and invite its people.'
          : 'You own it: you invite its people, and see its weeks from five people up.'
      }
      verb="Create the company"
      onClose={onClose}
      save={async (name) => {
        await mutateAsync(name);
        onClose();
        toast(`${name} is there.`, 'done');
      }}
    />
  );
}
