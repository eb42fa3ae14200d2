import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMoment } from '@/lib/dates';
import { Card } from '@/ui/Card';
import { LinkRow, rowLink } from '@/ui/LinkRow';
import { Listing, NoRows } from '@/ui/Listing';
import { Meter } from '@/ui/Meter';
import { SearchField } from '@/ui/SearchField';
import { Tag } from '@/ui/Tag';
import { shared } from '@/ui/words';
import { goal, progress } from '../numbers';
import { type CampaignCard, campaigns } from '../queries';
import { table as words } from '../words';
import { NewCampaign } from './NewCampaign';
import { StateTag } from './StateTag';

type Props = { mayEdit: boolean; q: string | undefined; search(q: string | undefined): void };

/** All newsletters, newest first. */
export function CampaignTable({ mayEdit, q, search }: Props) {
  const found = useInfiniteQuery(campaigns(q));
  return (
    <Card aria-label={words.title}>
      <search className="block border-b border-line p-4">
        <SearchField
          label={shared.search}
          placeholder={words.searchHint}
          value={q}
          search={search}
        />
      </search>
      <Listing
        of={found}
        what={words.what}
        loading={words.loading}
        empty={
          <NoRows
            filtered={Boolean(q)}
            clear={() => search(undefined)}
            words={words}
            action={mayEdit && <NewCampaign />}
          />
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        )}
      </Listing>
    </Card>
  );
}

function Row({ row }: { row: CampaignCard }) {
  const { id, subject, state, counts, stopped_by_errors } = row;
  const begun = row.started_at != null;
  const going = state === 'running' || state === 'paused';
  return (
    <LinkRow>
      <div className="w-60 min-w-0 grow max-sm:w-full">
        <Link to="/admin/newsletter/campaigns/$id" params={{ id: String(id) }} className={rowLink}>
          {subject || words.untitled}
        </Link>
        <p className="text-sm text-muted">{whenWords(row)}</p>
      </div>
      <span className="flex flex-wrap gap-1.5">
        {stopped_by_errors && <Tag tone="coral">{words.stopped}</Tag>}
        <StateTag state={state} />
      </span>
      <div className="w-44 text-right text-sm text-muted tabular-nums empty:hidden max-sm:w-full max-sm:text-left">
        {begun && <p>{going ? words.sentOf(counts.sent, goal(row)) : words.sent(counts.sent)}</p>}
        {going && (
          <Meter
            className="mt-1 h-1.5"
            label={words.sentOf(counts.sent, goal(row))}
            percent={progress(row)}
            tone={state === 'paused' ? 'sun' : 'sea'}
          />
        )}
        {begun && !going && <p>{words.unsubscribed(counts.unsubscribed)}</p>}
      </div>
    </LinkRow>
  );
}

function whenWords({ state, starts_at, started_at, finished_at, updated_at }: CampaignCard) {
  const moment = (at: string) => formatMoment(Date.parse(at));
  if (state === 'scheduled' && starts_at) return words.starts(moment(starts_at));
  if (finished_at) return words.ended(moment(finished_at));
  if (started_at) return words.started(moment(started_at));
  return words.changed(moment(updated_at));
}
