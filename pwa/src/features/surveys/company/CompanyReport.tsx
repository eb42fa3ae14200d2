import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Fault } from '@/ui/Fault';
import { Modal } from '@/ui/Modal';
import { Options, SelectField } from '@/ui/SelectField';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { PrintButton } from '../components/ReportActions';
import { Area } from '../components/ReportSheet';
import { ScoreRing } from '../components/ScoreRing';
import { Trend } from '../components/Trend';
import { changes, line } from './months';
import { type CompanyMonth, type CompanySurvey, monthsOf } from './queries';
import { monthWords, shortMonthWords, sinceWords, companyReport as words } from './words';

type Props = {
  company: { id: number; name: string };
  survey: CompanySurvey;
  onClose: () => void;
};

/** A company's results of a survey, month by month. Prints on one page. */
export function CompanyReport({ company, survey, onClose }: Props) {
  const { data, error, isPending, isFetching, refetch } = useQuery(monthsOf(company.id, survey.id));
  const [chosen, setChosen] = useState<string>();
  const month = data?.find(({ period }) => period === chosen) ?? data?.[0];
  return (
    <Modal title={words.title} wide onClose={onClose}>
      <div data-paper className="mt-2">
        <p className="text-sm font-semibold text-muted">{company.name}</p>
        <h3 className="text-xl font-bold break-words">{survey.title}</h3>
        {isPending && (
          <Loading label={words.loading}>
            <Skeleton className="mt-5 h-64" />
          </Loading>
        )}
        {!isPending && !data && (
          <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
        )}
        {data && !month && <p className="mt-4">{words.empty}</p>}
        {data && month && (
          <>
            <p className="hidden print:block">{monthWords(month.period)}</p>
            <div className="mt-4 flex flex-wrap items-end justify-between gap-3 print:hidden">
              <SelectField
                label={words.month}
                value={month.period}
                onChange={({ target }) => setChosen(target.value)}
                className="w-56"
              >
                <Options
                  of={data.map(({ period }) => ({ value: period, label: monthWords(period) }))}
                />
              </SelectField>
              {month.figures && <PrintButton />}
            </div>
            <Month month={month} months={data} />
          </>
        )}
      </div>
    </Modal>
  );
}

function Month({ month, months }: { month: CompanyMonth; months: CompanyMonth[] }) {
  const { period, figures } = month;
  if (!figures) return <p className="mt-5 rounded-control bg-sunken p-4">{words.few(period)}</p>;
  const { people, members, score, band, dimensions } = figures;
  const change = changes(months, month);
  const points = line(months, period);
  return (
    <>
      <div className="mt-5 flex flex-col items-center gap-x-8 gap-y-4 text-center sm:flex-row sm:text-left print:flex-row print:text-left">
        {score != null && <ScoreRing score={score} />}
        <div>
          {band && <h4 className="text-xl font-bold">{band}</h4>}
          <p>{words.answered(people, members)}</p>
          {change.overall !== null && (
            <p className="mt-1 text-sm font-semibold text-muted">{sinceWords(change.overall)}</p>
          )}
        </div>
      </div>
      {dimensions.length > 0 ? (
        <section className="mt-6 print:mt-4">
          <h4 className="text-lg font-bold">{words.areas}</h4>
          <ul className="divide-y divide-line">
            {dimensions.map(({ id, name, score: of, band: label }) => (
              <Area
                key={id}
                name={name}
                score={of}
                change={change.of(id, of)}
                band={label ? { label, text: '' } : null}
              />
            ))}
          </ul>
          <p className="mt-2 text-sm text-muted">{words.leftOut}</p>
        </section>
      ) : (
        <p className="mt-5 rounded-control bg-sunken p-4">{words.noScores}</p>
      )}
      {points.length > 1 && (
        <section className="mt-6 break-inside-avoid print:mt-4">
          <h4 className="mb-8 text-lg font-bold">{words.overTime}</h4>
          <Trend points={points} what={words.overall} when={shortMonthWords} />
        </section>
      )}
    </>
  );
}
