import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { formatPlural } from '@/lib/format';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { LinkRow, rowLink } from '@/ui/LinkRow';
import { Listing, NoRows } from '@/ui/Listing';
import { modal } from '@/ui/modal';
import { SelectField } from '@/ui/SelectField';
import { nouns } from '@/ui/words';
import type { Program } from '../board';
import { ProgramTags } from '../components/ProgramTags';
import { datesWords, programTable as words } from '../words';
import { programsToEdit } from './queries';

export const editorStates = ['draft', 'open', 'running', 'grace', 'final', 'archived'] as const;
type EditorState = (typeof editorStates)[number];

const labels: Record<EditorState, string> = {
  draft: words.drafts,
  open: words.open,
  running: words.running,
  grace: words.resultsPending,
  final: words.final,
  archived: words.archived,
};

type Props = { state: EditorState | undefined; choose(state: EditorState | undefined): void };

/** All programs, for editors. */
export function ProgramTable({ state, choose }: Props) {
  const programs = useInfiniteQuery(programsToEdit(state));
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
        <Listing
          of={programs}
          what={words.what}
          loading={words.loading}
          empty={
            <NoRows
              filtered={state !== undefined}
              clear={() => choose(undefined)}
              words={words}
              action={<Button onClick={() => modal.open('new program', {})}>{words.create}</Button>}
            />
          }
        >
          {(rows) => (
            <ul className="divide-y divide-line">
              {rows.map((program) => (
                <Row key={program.id} program={program} />
              ))}
            </ul>
          )}
        </Listing>
      </Card>
    </>
  );
}

function Row({ program }: { program: Program }) {
  const { id, title, members_count, activities, steps } = program;
  return (
    <LinkRow>
      <div className="w-60 min-w-0 grow max-sm:w-full">
        <Link to="/admin/programs/$id" params={{ id: String(id) }} className={rowLink}>
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
      <span className="flex flex-wrap gap-1.5 empty:hidden">
        <ProgramTags program={program} />
      </span>
      <span className="w-24 text-right text-sm text-muted tabular-nums max-sm:w-auto">
        {formatPlural(members_count, nouns.member)}
      </span>
      <Button
        look="bare"
        icon
        className="relative z-1 ml-auto"
        aria-label={words.statisticsOf(title)}
        onClick={() => modal.open('superstat program', { program })}
      >
        <ChartColumn size={18} aria-hidden="true" />
      </Button>
    </LinkRow>
  );
}
