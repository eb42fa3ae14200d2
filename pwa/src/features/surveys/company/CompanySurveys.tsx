import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, Link2, QrCode } from 'lucide-react';
import { Button } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { modal } from '@/ui/modal';
import { Section } from '@/ui/Section';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { copy } from '@/ui/toast';
import { shared } from '@/ui/words';
import { type CompanySurvey, surveysOf } from './queries';
import { companySurveys as words } from './words';

type Company = { id: number; name: string };

/** A company's surveys: their link, the number of responses, and the results. */
export function CompanySurveys({ company }: { company: Company }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(surveysOf(company.id));
  return (
    <Section title={words.title} lead={words.lead}>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="h-28" />
        </Loading>
      )}
      {!isPending && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {data?.length === 0 && <p>{words.empty}</p>}
      <ul className="-my-4 divide-y divide-line empty:hidden">
        {data?.map((survey) => (
          <One key={survey.id} company={company} survey={survey} />
        ))}
      </ul>
    </Section>
  );
}

function One({ company, survey }: { company: Company; survey: CompanySurvey }) {
  const { title, state, path, period, people, members } = survey;
  const open = state === 'open';
  const taken = !period
    ? words.none
    : people == null
      ? words.few(period)
      : words.taken(people, members, period);
  return (
    <li className="py-4">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        <span className="min-w-0 break-words">{title}</span>
        {!open && <Tag>{words.closed}</Tag>}
      </h3>
      {open && <p className="mt-0.5 text-sm text-muted">{taken}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {open && (
          <>
            <Button
              look="quiet"
              aria-label={words.copyOf(title)}
              onClick={() => void copy(location.origin + path)}
            >
              <Link2 size={18} aria-hidden="true" />
              {shared.copyLink}
            </Button>
            <Button
              look="quiet"
              aria-label={words.qrOf(title)}
              onClick={() => modal.open('survey poster', { company: company.name, survey })}
            >
              <QrCode size={18} aria-hidden="true" />
              {words.qr}
            </Button>
          </>
        )}
        <Button
          look="quiet"
          aria-label={words.reportOf(title)}
          onClick={() => modal.open('company report', { company, survey })}
        >
          <ChartNoAxesColumn size={18} aria-hidden="true" />
          {words.report}
        </Button>
      </div>
    </li>
  );
}
