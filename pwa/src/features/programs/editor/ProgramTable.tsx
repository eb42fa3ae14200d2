import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { formatPlural } from '@/lib/format';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { modal } from '@/ui/modal';
import { SelectField } from '@/ui/SelectField';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { nouns } from '@/ui/words';
import type { Program } from '../board';
import { ProgramTags } from '../components/ProgramTags';
import { datesWords, programTable as words } from '../words';
import { programsToEdit } from './queries';

export const editorStates = ['draft', 'open', 'running', 'grace', 'final', 'archived'] as const;
export type EditorState = (typeof editorStates)[number];

const labels: Record<EditorState, string> = {
  draft: words.drafts,
  open: words.open,
  running: words.running,
  grace: words.resultsPending,
  final: words.final,
  archived: words.archived,
};

type Props = { state: EditorState | undefined; choose(state: EditorState | undefined): void };

/** All programs for their editors. */
export function ProgramTable({ state, choose }: Props) {
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(
    programsToEdit(state),
  );
  const programs = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <SelectField
        label={words.state}
        className="mb-4 max-w-60"
        value={state ?? ''}
        onChange={({ target }) => choose(editorStates.find((each) => each === target.value))}
      >
        <option value="">{words.anyState}</option>
        {editorStates.map((each) => (
          <option key={each} value={each}>
            {labels[each]}
          </option>
        ))}
      </SelectField>
      <Card aria-label={words.title}>
        {isPending && (
          <Loading label={words.loading}>
            <div className="grid gap-2 p-5">
              {['a', 'b', 'c', 'd'].map((each) => (
                <Skeleton key={each} className="h-14" />
              ))}
            </div>
          </Loading>
        )}
        {!isPending && !data && (
          <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
        )}
        {data && programs.length === 0 && (
          <EmptyState
            title={state ? words.noMatch : words.empty}
            action={
              !state && (
                <Button onClick={() => modal.open('new program', {})}>{words.create}</Button>
              )
            }
          >
            {state ? words.noMatchText : words.emptyText}
          </EmptyState>
        )}
        <ul className="divide-y divide-line">
          {programs.map((program) => (
            <Row key={program.id} program={program} />
          ))}
        </ul>
        <div className="p-4 text-center empty:hidden">
          <ShowMore of={more} />
        </div>
      </Card>
    </>
  );
}

function Row({ program }: { program: Program }) {
  const { id, title, members_count, activities, steps } = program;
  return (
    <li className="relative flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 hover:bg-sunken has-[a:focus-visible]:outline-3 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-sea-ink">
      <div className="min-w-0 flex-1 basis-60">
        <Link
          to="/admin/programs/$id"
          params={{ id: String(id) }}
          className="font-semibold outline-none after:absolute after:inset-0"
        >
          {title}
        </Link>
        <p className="text-sm text-muted">
          {[
            datesWords(program) ?? words.ownPace,
            formatPlural(activities.length, nouns.activity, nouns.activities),
            steps.length > 0 && formatPlural(steps.length, nouns.step),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <span className="flex flex-wrap gap-1.5">
        <ProgramTags program={program} />
      </span>
      <span className="w-24 text-right text-sm text-muted tabular-nums max-sm:w-auto">
        {formatPlural(members_count, nouns.member)}
      </span>
      <Button
        look="bare"
        icon
        className="relative z-1"
        aria-label={words.statisticsOf(title)}
        onClick={() => modal.open('superstat program', { program })}
      >
        <ChartColumn size={18} aria-hidden="true" />
      </Button>
    </li>
  );
}
