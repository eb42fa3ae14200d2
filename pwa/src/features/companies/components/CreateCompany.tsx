import { toast } from '@/ui/toast';
import { createCompany, createFor, useCompanyChange } from '../queries';
import { createCompany as words } from '../words';
import { CompanyFields } from './CompanyFields';

type Props = { owner?: { id: number; name: string }; onClose: () => void };

/** Creates a company: for the member, or as an administrator for another person. */
export function CreateCompany({ owner, onClose }: Props) {
  const { mutateAsync } = useCompanyChange((name: string) =>
    owner ? createFor({ name, owner_id: owner.id }) : createCompany(name),
  );
  return (
    <CompanyFields
      title={owner ? words.titleFor(owner.name) : words.title}
      lead={owner ? words.leadFor : words.lead}
      verb={words.create}
      onClose={onClose}
      save={async (name) => {
        await mutateAsync(name);
        onClose();
        toast(words.created(name), 'done');
      }}
    />
  );
}
