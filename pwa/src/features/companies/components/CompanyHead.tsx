import { Building2, LogOut, Pencil, Trash2 } from 'lucide-react';
import { formatPlural } from '@/lib/format';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { modal } from '@/ui/modal';
import { Tag } from '@/ui/Tag';
import { nouns, shared } from '@/ui/words';
import { type Company, deleteCompany, leaveCompany, useCompanyChange } from '../queries';
import { companyHead as words } from '../words';

type Props = {
  company: Company;
  /** Whether the member manages it, as its owner or as an administrator. */
  manages: boolean;
  /** Whether the member belongs to it. */
  inside: boolean;
  /** Called after it was deleted. */
  gone?: () => void;
};

/** A company's name and actions. */
export function CompanyHead({ company, manages, inside, gone }: Props) {
  const { id, name, owner, members_count } = company;
  const leave = useCompanyChange(() => leaveCompany(id));
  const remove = useCompanyChange(() => deleteCompany(id));
  const ask = {
    leave: () =>
      modal.open('confirm change', {
        title: words.leaveQuestion(name),
        text: words.leaveText,
        verb: words.leaveConfirm,
        keep: words.stay,
        change: () => leave.mutateAsync(undefined),
        done: words.left(name),
      }),
    remove: () =>
      modal.open('confirm change', {
        title: words.deleteQuestion(name),
        text: words.deleteText,
        verb: words.deleteConfirm,
        keep: words.keep,
        change: async () => {
          await remove.mutateAsync(undefined);
          gone?.();
        },
        done: words.deleted(name),
      }),
  };
  return (
    <Card aria-label={name} className="p-5 sm:p-6">
      <div className="flex items-start gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-sea-wash text-sea-ink">
          <Building2 size={24} aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-xl font-extrabold break-words">{name}</h2>
          <p className="mt-0.5 flex flex-wrap items-center gap-2 text-sm text-muted">
            {formatPlural(members_count, nouns.member)}
            {owner && <Tag tone="sun">{words.owner}</Tag>}
          </p>
        </div>
      </div>
      {inside && !owner && <p className="mt-4 text-muted">{words.privacy}</p>}
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {manages && (
          <>
            <Button look="quiet" onClick={() => modal.open('change company', { company })}>
              <Pencil size={18} aria-hidden="true" />
              {words.rename}
            </Button>
            <Button look="quiet" onClick={ask.remove}>
              <Trash2 size={18} aria-hidden="true" />
              {shared.delete}
            </Button>
          </>
        )}
        {inside && !owner && (
          <Button look="quiet" onClick={ask.leave}>
            <LogOut size={18} aria-hidden="true" />
            {shared.leave}
          </Button>
        )}
      </div>
    </Card>
  );
}
