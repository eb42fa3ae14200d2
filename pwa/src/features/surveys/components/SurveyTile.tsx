import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { CalendarSync, EyeOff, Timer } from 'lucide-react';
import { buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Fact } from '@/ui/Fact';
import { type Here, type Standing, standingOf } from '../standing';
import type { SurveyCard } from '../survey';
import { sizeWords, surveyCard as words } from '../words';
import { Dial } from './Dial';

type Props = { card: SurveyCard; here: Here | undefined };

function Facts({ card }: { card: SurveyCard }) {
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted">
      <Fact icon={Timer}>{sizeWords(card.question_count, card.minutes)}</Fact>
      {card.monthly && <Fact icon={CalendarSync}>{words.monthly}</Fact>}
      {card.anonymous && <Fact icon={EyeOff}>{words.anonymous}</Fact>}
    </ul>
  );
}

type WayProps = { card: SurveyCard; standing: Standing; large?: boolean; className?: string };

/** The reader's possible actions. */
export function Ways({ card, standing, large = false, className }: WayProps) {
  const { action, report, next } = standing;
  const params = { id: String(card.id) };
  const size = large ? 'h-12' : '';
  const said = next
    ? words.next(next)
    : card.me?.answered_on && words.answered(card.me.answered_on);
  return (
    <div className={clsx('flex flex-wrap items-center gap-x-4 gap-y-2', className)}>
      {action && (
        <Link to="/survey/$id" params={params} className={buttonClasses({}, size)}>
          {card.scorecard
            ? { start: words.startScorecard, continue: words.continueScorecard }[action]
            : words[action]}
        </Link>
      )}
      {report && (
        <Link
          to="/survey/$id/report"
          params={params}
          className={buttonClasses({ look: action ? 'quiet' : 'primary' }, size)}
        >
          {action ? words.lastReport : words.report}
        </Link>
      )}
      {!action && said && <p className="text-sm font-semibold text-muted">{said}</p>}
    </div>
  );
}

/** The site's scorecard, first and larger. */
export function ScorecardTile({ card, here }: Props) {
  const standing = standingOf(card, here);
  return (
    <Card
      aria-labelledby="scorecard"
      className="grid animate-appear sm:grid-cols-[1fr_auto] sm:items-center"
    >
      <div className="p-5 sm:p-9">
        <h2 id="scorecard" className="text-2xl font-extrabold tracking-tight break-words">
          {card.title}
        </h2>
        <p className="mt-2 max-w-[56ch] whitespace-pre-line">{card.summary}</p>
        <Facts card={card} />
        <div className="mt-6">
          <Ways large card={card} standing={standing} />
          {card.me?.report_id != null && (
            <Link
              to="/scorecard"
              className="mt-2 inline-flex min-h-11 items-center font-semibold text-sea-ink underline-offset-4 hover:underline"
            >
              {words.overTime}
            </Link>
          )}
        </div>
      </div>
      <Dial className="order-first h-40 w-full bg-sea-wash p-5 sm:order-none sm:h-full sm:w-72 sm:p-8" />
    </Card>
  );
}

/** Any other survey. */
export function SurveyTile({ card, here }: Props) {
  const standing = standingOf(card, here);
  return (
    <Card className="flex h-full flex-col p-5 sm:p-6">
      <h3 className="text-lg font-bold break-words">{card.title}</h3>
      {card.summary && <p className="mt-1 line-clamp-3 text-muted">{card.summary}</p>}
      <Facts card={card} />
      <div className="mt-auto pt-5">
        <Ways card={card} standing={standing} />
      </div>
    </Card>
  );
}
