import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { LinkRow, rowLink } from '@/ui/LinkRow';
import { Listing, NoRows } from '@/ui/Listing';
import { modal } from '@/ui/modal';
import { SearchField } from '@/ui/SearchField';
import { Options, SelectField } from '@/ui/SelectField';
import { Tag } from '@/ui/Tag';
import { shared } from '@/ui/words';
import { audiences, newBanner, periodWords, places as placeWords, table as words } from '../words';
import { type ManagedBanner, managedBanners } from './queries';
import { type BannerSearch, bannerSearch, places } from './search';

type Props = { search: BannerSearch; change(next: BannerSearch): void };

/** All banners for their editors. */
export function BannerTable({ search, change }: Props) {
  const banners = useInfiniteQuery(managedBanners(search));
  return (
    <Card aria-label={words.title}>
      <search className="grid gap-3 border-b border-line p-4 sm:grid-cols-2">
        <SearchField
          label={shared.search}
          placeholder={words.searchHint}
          value={search.q}
          search={(q) => change({ ...search, q })}
        />
        <SelectField
          label={words.place}
          value={search.place ?? ''}
          onChange={({ target }) => change(bannerSearch({ ...search, place: target.value }))}
        >
          <option value="">{words.anyPlace}</option>
          <Options of={places} />
        </SelectField>
      </search>
      <Listing
        of={banners}
        what={words.what}
        loading={words.loading}
        empty={
          <NoRows
            filtered={Boolean(search.q || search.place)}
            clear={() => change({})}
            words={words}
            action={<Button onClick={() => modal.open('new banner', {})}>{newBanner.title}</Button>}
          />
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((banner) => (
              <Row key={banner.id} banner={banner} />
            ))}
          </ul>
        )}
      </Listing>
    </Card>
  );
}

function Row({ banner }: { banner: ManagedBanner }) {
  const { id, name, place, audience, company_name, starts_on, ends_on, enabled } = banner;
  const about = [
    placeWords[place],
    audience === 'company' ? company_name : audiences[audience],
    periodWords(starts_on, ends_on),
    banner.dismissed > 0 && words.hiddenBy(banner.dismissed),
  ];
  return (
    <LinkRow>
      <div className="w-60 min-w-0 grow max-sm:w-full">
        <Link to="/admin/banners/$id" params={{ id: String(id) }} className={rowLink}>
          {name}
        </Link>
        <p className="text-sm text-muted">{about.filter(Boolean).join(' · ')}</p>
      </div>
      <span className="flex flex-wrap gap-1.5">
        {banner.default && <Tag tone="water">{words.byDefault}</Tag>}
        {enabled ? <Tag tone="leaf">{words.on}</Tag> : <Tag>{words.off}</Tag>}
      </span>
    </LinkRow>
  );
}
