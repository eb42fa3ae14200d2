import { Card } from '@/ui/Card';
import { DayField } from '@/ui/DayField';
import { SearchField } from '@/ui/SearchField';
import type { MailSearch } from '../search';
import { mailFilters as words } from '../words';

type Props = { search: MailSearch; change(search: MailSearch): void };

/** Filters by date and recipient. */
export function MailFilters({ search, change }: Props) {
  const filter = (part: Partial<MailSearch>) => change({ ...search, ...part, page: undefined });
  return (
    <Card aria-label={words.label}>
      <search className="grid grid-cols-2 gap-3 p-4 md:grid-cols-[2fr_1fr_1fr]">
        <SearchField
          label={words.address}
          placeholder={words.addressExample}
          className="max-md:col-span-2"
          value={search.email}
          search={(email) => filter({ email, type: undefined })}
        />
        <DayField
          label={words.from}
          value={search.startDate}
          max={search.endDate}
          choose={(startDate) => filter({ startDate })}
        />
        <DayField
          label={words.to}
          value={search.endDate}
          min={search.startDate}
          choose={(endDate) => filter({ endDate })}
        />
      </search>
    </Card>
  );
}
