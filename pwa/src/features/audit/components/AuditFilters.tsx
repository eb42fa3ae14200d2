import { X } from 'lucide-react';
import { Button } from '@/ui/Button';
import { DayField } from '@/ui/DayField';
import { SearchField } from '@/ui/SearchField';
import { SelectField } from '@/ui/SelectField';
import type { AuditSearch } from '../search';
import { actions, deedOf, auditFilters as words } from '../words';

type Props = { search: AuditSearch; change(search: AuditSearch): void; actor: string | undefined };

/** The filters of the log; the URL holds each. */
export function AuditFilters({ search, change, actor }: Props) {
  const filter = (part: Partial<AuditSearch>) => change({ ...search, ...part });
  const known = search.action && !actions.includes(search.action) ? [search.action] : [];
  const chips = [
    {
      label: words.by(actor ?? words.account(search.actor)),
      on: search.actor,
      off: { actor: undefined },
    },
    { label: words.about(search.object), on: search.object, off: { object: undefined } },
  ].filter(({ on }) => on);
  return (
    <search className="border-b border-line p-4">
      <div className="grid grid-cols-2 gap-3 @3xl:grid-cols-[2fr_1.3fr_1fr_1fr]">
        <SearchField
          label={words.search}
          placeholder={words.searchHint}
          className="@max-3xl:col-span-2"
          value={search.q}
          search={(q) => filter({ q })}
        />
        <SelectField
          label={words.action}
          className="@max-3xl:col-span-2"
          value={search.action ?? ''}
          onChange={({ target }) => filter({ action: target.value || undefined })}
        >
          <option value="">{words.allActions}</option>
          {[...known, ...actions].map((action) => (
            <option key={action} value={action}>
              {deedOf(action)}
            </option>
          ))}
        </SelectField>
        <DayField
          label={words.from}
          value={search.from}
          max={search.to}
          choose={(from) => filter({ from })}
        />
        <DayField
          label={words.to}
          value={search.to}
          min={search.from}
          choose={(to) => filter({ to })}
        />
      </div>
      {chips.length > 0 && (
        <ul aria-label={words.filters} className="mt-3 flex flex-wrap gap-2">
          {chips.map(({ label, off }) => (
            <li key={label}>
              <Button look="quiet" className="text-sm" onClick={() => filter(off)}>
                {label}
                <X size={16} aria-hidden="true" />
                <span className="sr-only">{words.clear}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
