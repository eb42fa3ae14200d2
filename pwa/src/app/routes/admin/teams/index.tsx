import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { programsOf } from '@/features/programs/catalogue';
import { ProgramTags } from '@/features/programs/components/ProgramTags';
import { useTitle } from '@/lib/useTitle';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { adminTeamsIndexPage as words } from '../../../words';

export const Route = createFileRoute('/admin/teams/')({
  staticData: { permission: 'team:moderate' },
  component: Programs,
});

/** Chooses the program whose teams are shown. */
function Programs() {
  useTitle(words.teams);
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(programsOf({}));
  const programs = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <h1 className="mt-2 text-2xl font-extrabold tracking-tight sm:mt-4">{words.teams}</h1>
      <p className="mt-1 mb-4 text-muted">{words.lead}</p>
      <Card aria-label={words.programs}>
        {isPending && (
          <Loading label={words.loadingThePrograms}>
            <Skeleton className="m-5 h-28" />
          </Loading>
        )}
        {!isPending && !data && (
          <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
        )}
        {data && programs.length === 0 && (
          <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
        )}
        <ul className="divide-y divide-line">
          {programs.map((program) => (
            <li
              key={program.id}
              className="relative flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 hover:bg-sunken has-[a:focus-visible]:outline-3 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-sea-ink"
            >
              <Link
                to="/admin/teams/$id"
                params={{ id: String(program.id) }}
                className="min-w-0 flex-1 font-semibold outline-none after:absolute after:inset-0"
              >
                {program.title}
              </Link>
              <span className="flex flex-wrap gap-1.5">
                <ProgramTags program={program} />
              </span>
            </li>
          ))}
        </ul>
        <div className="p-4 text-center empty:hidden">
          <ShowMore of={more} />
        </div>
      </Card>
    </>
  );
}
