import { ListOrdered, Pencil, Trash2 } from 'lucide-react';
import { formatPlural } from '@/lib/format';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { nouns } from '@/ui/words';
import { type Rights, whyKept } from '../matrix';
import type { Role } from '../queries';
import { roleHead as words } from '../words';

type Props = { role: Role; rights: Rights; pages(role: Role): void };

/** The head of a role's column. */
export function RoleHead({ role, rights, pages }: Props) {
  return (
    <th scope="col" className="min-w-24 px-2 py-3 text-center font-normal">
      <span className="block font-semibold break-words" title={role.description}>
        {role.name}
      </span>
      <span className="block text-sm text-muted">{formatPlural(role.members, nouns.account)}</span>
      {!whyKept(role, rights) && (
        <span className="flex justify-center">
          <Button
            look="bare"
            icon
            aria-label={words.rename(role.name)}
            onClick={() => modal.open('edit role', { role })}
          >
            <Pencil size={16} aria-hidden="true" />
          </Button>
          <Button look="bare" icon aria-label={words.pages(role.name)} onClick={() => pages(role)}>
            <ListOrdered size={16} aria-hidden="true" />
          </Button>
          <Button
            look="bare"
            icon
            aria-label={words.delete(role.name)}
            onClick={() => modal.open('delete role', { role })}
          >
            <Trash2 size={16} aria-hidden="true" />
          </Button>
        </span>
      )}
    </th>
  );
}
