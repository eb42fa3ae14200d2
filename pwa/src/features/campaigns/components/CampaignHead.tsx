import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatTime } from '@/lib/clock';
import { formatMoment } from '@/lib/dates';
import { dateLanguage } from '@/lib/language';
import { formatOf } from '@/lib/wallClock';
import { buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import type { Campaign } from '../queries';
import { head as words } from '../words';
import { StateTag } from './StateTag';

/** A newsletter's state; the children are its actions. */
export function CampaignHead({ campaign, children }: { campaign: Campaign; children: ReactNode }) {
  const { path, state, subject, started_at, stopped_by_errors } = campaign;
  return (
    <Card aria-label={words.newsletter} className="p-5 sm:p-6">
      <StateTag state={state} />
      <h1 className="mt-2 text-2xl font-extrabold tracking-tight break-words">
        {subject || words.untitled}
      </h1>
      <p className="mt-1 text-muted empty:hidden">{whenWords(campaign)}</p>
      {stopped_by_errors && (
        <div role="status" className="mt-4 rounded-card bg-coral-wash px-5 py-3 text-coral-ink">
          <p className="font-semibold">{words.stopped}</p>
          <p className="text-sm">{words.stoppedText}</p>
          <Link
            to="/admin/emails"
            className={buttonClasses({ look: 'bare' }, '-ml-5 text-coral-ink')}
          >
            {words.emailLog}
          </Link>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {children}
        {started_at && (
          <Link
            to="/newsletter/$id"
            params={{ id: path.slice(path.lastIndexOf('/') + 1) }}
            className={buttonClasses({ look: 'bare' })}
          >
            {words.onSite}
          </Link>
        )}
      </div>
    </Card>
  );
}

function whenWords({ state, starts_at, zone, started_at, finished_at }: Campaign): string {
  if (state === 'scheduled' && starts_at) {
    const [at, timeZone] = [Date.parse(starts_at), zone ?? 'UTC'];
    const day = formatOf(dateLanguage, { dateStyle: 'medium', timeZone }).format(at);
    return words.starts(`${day}, ${formatTime(at, timeZone)}`, timeZone);
  }
  if (!started_at) return '';
  const started = formatMoment(Date.parse(started_at));
  return finished_at
    ? words.ended(started, formatMoment(Date.parse(finished_at)))
    : words.started(started);
}
