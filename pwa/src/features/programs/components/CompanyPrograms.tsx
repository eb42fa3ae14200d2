import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ownPrograms } from '@/lib/ownPrograms';
import { Fault } from '@/ui/Fault';
import { Section } from '@/ui/Section';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { programsOfCompany } from '../companyPrograms';
import { companyPrograms as words } from '../words';
import { ProgramCard } from './ProgramCard';

/** A company's exclusive programs. */
export function CompanyPrograms({ company }: { company: number }) {
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(
    programsOfCompany(company),
  );
  const { data: own } = useQuery(ownPrograms);
  const programs = data?.pages.flatMap((page) => page.data) ?? [];
  const mine = (id: number) =>
    own?.challenges.some(
      ({ challenge, membership }) => challenge.id === id && membership.status === 'joined',
    );
  return (
    <Section title={words.title}>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="h-40" />
        </Loading>
      )}
      {!isPending && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {data && programs.length === 0 && <p className="text-muted">{words.empty}</p>}
      <ul className="grid gap-4 sm:grid-cols-2">
        {programs.map((program) => (
          <li key={program.id}>
            <ProgramCard program={program} mine={mine(program.id) ?? false} />
          </li>
        ))}
      </ul>
      <ShowMore of={more} className="mt-4 w-full" />
    </Section>
  );
}
