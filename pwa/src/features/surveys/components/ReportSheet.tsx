import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '@/ui/Card';
import { Tag } from '@/ui/Tag';
import { nextArticles, nextSteps, toneOf } from '../report';
import type { Report } from '../survey';
import { changeWords, signedWords, report as words } from '../words';
import { ScoreRing } from './ScoreRing';

type Props = {
  report: Report;
  /** The reader's actions; not printed. */
  actions?: ReactNode;
};

/** A report: the score, its areas, and recommendations. Prints on one page. */
export function ReportSheet({ report, actions }: Props) {
  const { title, date, score, change, since, band, thanks, dimensions } = report;
  const [steps, articles] = [nextSteps(report), nextArticles(report)];
  return (
    <Card className="px-5 py-7 sm:p-9 print:p-0">
      <p className="text-sm font-semibold text-muted">{words.of(date)}</p>
      <h1 className="text-2xl font-extrabold tracking-tight break-words">{title}</h1>
      {thanks && <p className="mt-2 max-w-[60ch] whitespace-pre-line text-muted">{thanks}</p>}
      {score != null && (
        <section
          aria-label={words.score}
          className="mt-6 flex flex-col items-center gap-x-8 gap-y-4 text-center sm:flex-row sm:text-left print:mt-3 print:flex-row print:text-left"
        >
          <ScoreRing score={score} />
          <div>
            {band && <h2 className="text-xl font-bold">{band.label}</h2>}
            {band?.text && <p className="mt-1 max-w-[52ch]">{band.text}</p>}
            {change != null && since && (
              <p className="mt-2 text-sm font-semibold text-muted">{changeWords(change, since)}</p>
            )}
          </div>
        </section>
      )}
      {actions && <div className="mt-6 print:hidden">{actions}</div>}
      {dimensions.length > 0 && (
        <section className="mt-8 print:mt-4">
          <h2 className="text-xl font-bold">{words.dimensions}</h2>
          <ul className="mt-2 divide-y divide-line">
            {dimensions.map((dimension) => (
              <Area key={dimension.id} {...dimension} />
            ))}
          </ul>
        </section>
      )}
      {steps.length + articles.length > 0 && (
        <section className="mt-8 print:mt-4">
          <h2 className="text-xl font-bold">{words.nextSteps}</h2>
          <p className="text-muted">{words.nextStepsText}</p>
          <ul className="mt-4 grid gap-3 sm:grid-cols-2 print:mt-2 print:grid-cols-2 print:gap-2">
            {steps.map((step) => (
              <li key={step.challenge_id}>
                <Link
                  to="/challenges/$id"
                  params={{ id: String(step.challenge_id) }}
                  className={stepClasses}
                >
                  <Step {...step} />
                </Link>
              </li>
            ))}
            {articles.map((article) => (
              <li key={article.slug}>
                <Link to="/insights/$slug" params={{ slug: article.slug }} className={stepClasses}>
                  <Step {...article} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="mt-6 hidden text-xs text-muted print:block">{location.host}</p>
    </Card>
  );
}

const stepClasses =
  'flex h-full min-h-16 items-center justify-between gap-3 rounded-control bg-sunken px-4 py-3 transition-colors duration-150 hover:bg-line print:min-h-0 print:py-1.5';

/** A recommended program or article. */
const Step = ({ title, areas }: { title: string; areas: string[] }) => (
  <>
    <span>
      <span className="block font-semibold break-words">{title}</span>
      <span className="block text-sm text-muted">{words.helpsWith(areas)}</span>
    </span>
    <ArrowRight size={18} className="shrink-0 print:hidden" aria-hidden="true" />
  </>
);

type AreaProps = Pick<Report['dimensions'][number], 'name' | 'score' | 'change'> & {
  band?: { label: string; text: string } | null;
};

/** An area: its score as a bar, the meaning, and the change. */
export function Area({ name, score, change, band }: AreaProps) {
  return (
    <li className="break-inside-avoid py-3.5 print:py-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{name}</h3>
        {band?.label && <Tag tone={toneOf(score)}>{band.label}</Tag>}
        <p className="ml-auto flex items-baseline gap-2 tabular-nums">
          {change != null && <span className="text-sm text-muted">{signedWords(change)}</span>}
          {score == null ? (
            <span className="text-sm text-muted">{words.noScore}</span>
          ) : (
            <span className="text-lg font-bold" aria-label={words.scoreOf(score)} role="img">
              {score}
            </span>
          )}
        </p>
      </div>
      {score != null && (
        <svg
          viewBox="0 0 100 4"
          preserveAspectRatio="none"
          className="mt-2 h-2.5 w-full rounded-full print:mt-1 print:h-2"
          aria-hidden="true"
        >
          <rect width="100" height="4" className="fill-sunken" />
          <rect width={score} height="4" className="fill-sea" />
        </svg>
      )}
      {band?.text && <p className="mt-2 max-w-[68ch] text-sm text-muted print:mt-1">{band.text}</p>}
    </li>
  );
}
