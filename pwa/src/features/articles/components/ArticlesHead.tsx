import { SearchField } from '@/ui/SearchField';
import { articlesHead as words } from '../words';

type Props = { q: string | undefined; search(q: string | undefined): void };

export function ArticlesHead({ q, search }: Props) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-4 sm:mb-8">
      <div>
        <h1 className="mt-2 text-3xl font-extrabold tracking-tight sm:mt-6">{words.title}</h1>
        <p className="mt-1 max-w-[60ch] text-muted">{words.lead}</p>
      </div>
      <search className="w-full sm:w-72">
        <SearchField label={words.search} placeholder={words.hint} value={q} search={search} />
      </search>
    </div>
  );
}
