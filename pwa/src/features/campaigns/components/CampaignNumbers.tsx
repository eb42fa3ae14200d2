import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@/lib/format';
import { useNow } from '@/lib/useNow';
import { Meter } from '@/ui/Meter';
import { Section } from '@/ui/Section';
import { Stat } from '@/ui/Stat';
import { type Counts, goal, perMinute, progress, share } from '../numbers';
import { type Campaign, campaignLinks } from '../queries';
import { numbers as words } from '../words';
import { CampaignLinks } from './CampaignLinks';

const MINUTE_MS = 60_000;

const outcomes = [
  { name: 'sent', of: 'queued', label: words.sent, tone: 'bg-leaf' },
  { name: 'failed', of: 'queued', label: words.refused, tone: 'bg-coral' },
  { name: 'skipped', of: 'queued', label: words.skipped, tone: 'bg-sun' },
  { name: 'unsubscribed', of: 'sent', label: words.unsubscribed, tone: 'bg-violet' },
] as const;

/** Shown only if the site tracks opens and clicks. */
const reactions = [
  { name: 'opened', of: 'sent', label: words.opened, tone: 'bg-sea' },
  { name: 'clicked', of: 'sent', label: words.clicked, tone: 'bg-violet' },
] as const;

type Rows = readonly ((typeof outcomes)[number] | (typeof reactions)[number])[];

/** A newsletter's progress and the outcome of its mails: a chart beside a table. */
export function CampaignNumbers({ campaign }: { campaign: Campaign }) {
  const { state, counts, counts_a, counts_b, recipients, subject, subject_b } = campaign;
  const now = useNow(MINUTE_MS);
  const { data: followed } = useQuery(campaignLinks(campaign.id));
  const counted = counts.opened > 0 || (followed && followed.opens !== 'off');
  const rows: Rows = counted ? [...outcomes, ...reactions] : outcomes;
  const compares = counts_b.queued > 0;
  const said = words.sentOf(counts.sent, goal(campaign));
  const columns = [
    { label: words.all, counts },
    ...(compares
      ? [
          { label: words.a, counts: counts_a },
          { label: words.b, counts: counts_b },
        ]
      : []),
  ];
  return (
    <Section title={words.title}>
      {(state === 'running' || state === 'paused') && (
        <div className="mb-6">
          <p className="mb-2 font-semibold tabular-nums">{said}</p>
          <Meter
            label={words.progress}
            words={said}
            percent={progress(campaign)}
            tone={state === 'paused' ? 'sun' : 'sea'}
            className="h-3"
          />
        </div>
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <Stat label={words.recipients} value={Math.max(recipients, counts.queued)} />
        <Stat label={words.sent} value={counts.sent} />
        <Stat label={words.perMinute} value={perMinute(campaign, now)} />
      </dl>
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <Bars rows={rows} counts={counts} />
        <div className="overflow-x-auto">
          <table className="w-full border-collapse text-left">
            <caption className="sr-only">{words.caption}</caption>
            <thead className="text-sm text-muted">
              <tr>
                <th scope="col" className="pb-2 font-semibold">
                  {words.outcome}
                </th>
                {columns.map(({ label }) => (
                  <th key={label} scope="col" className="pb-2 pl-4 text-right font-semibold">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, of, label }) => (
                <tr key={name} className="border-t border-line">
                  <th scope="row" className="py-2 align-top font-normal">
                    {label}
                  </th>
                  {columns.map((column) => (
                    <td key={column.label} className="py-2 pl-4 text-right align-top tabular-nums">
                      {formatNumber(column.counts[name])}
                      <span className="block text-sm text-muted">
                        {share(column.counts[name], column.counts[of])}
                      </span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {counts.skipped > 0 && <p className="mt-2 text-sm text-muted">{words.skippedHint}</p>}
          {counted && <p className="mt-2 text-sm text-muted">{words.openedHint}</p>}
        </div>
      </div>
      {compares && (
        <div className="mt-6 border-t border-line pt-4">
          <h3 className="font-bold">{words.compare}</h3>
          <p className="mt-1 break-words text-muted">{words.subjectOf(words.a, subject)}</p>
          <p className="break-words text-muted">{words.subjectOf(words.b, subject_b)}</p>
          <p className="mt-2">{verdict(counts_a, counts_b)}</p>
        </div>
      )}
      {followed && followed.links.length > 0 && <CampaignLinks links={followed.links} />}
    </Section>
  );
}

/** A bar for each outcome. The table beside it has the numbers. */
const Bars = ({ rows, counts }: { rows: Rows; counts: Counts }) => (
  <div aria-hidden="true" className="grid content-start gap-3">
    {rows.map(({ name, of, label, tone }) => (
      <div key={name}>
        <p className="flex justify-between gap-3 text-sm">
          <span>{label}</span>
          <span className="text-muted tabular-nums">{formatNumber(counts[name])}</span>
        </p>
        <div className="mt-1 h-2.5 overflow-hidden rounded-full bg-sunken">
          <div
            className={`h-full rounded-full ${tone}`}
            style={{ width: `${Math.min(100, (100 * counts[name]) / Math.max(1, counts[of]))}%` }}
          />
        </div>
      </div>
    ))}
  </div>
);

function verdict(a: Counts, b: Counts): string {
  const [lost, other] = [a, b].map((each) => each.unsubscribed / Math.max(1, each.sent));
  if (lost === undefined || other === undefined || lost === other) return words.tie;
  // Compare the people, because rounded percentages can be equal.
  const [ofA, ofB] = [words.lost(a.unsubscribed, a.sent), words.lost(b.unsubscribed, b.sent)];
  return lost < other ? words.leads(words.a, ofA, ofB) : words.leads(words.b, ofB, ofA);
}
