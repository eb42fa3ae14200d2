import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { ActivitiesCard } from '@/features/programs/editor/ActivitiesCard';
import { BasicsForm } from '@/features/programs/editor/BasicsForm';
import { EditorHead } from '@/features/programs/editor/EditorHead';
import { LateLogsCard } from '@/features/programs/editor/LateLogsCard';
import { PacksCard } from '@/features/programs/editor/PacksCard';
import { PictureOf } from '@/features/programs/editor/PictureOf';
import { type Edited, editedProgram } from '@/features/programs/editor/queries';
import { ResultsCard } from '@/features/programs/editor/ResultsCard';
import { StatisticsCard } from '@/features/programs/editor/StatisticsCard';
import { StepsCard } from '@/features/programs/editor/StepsCard';
import { WritingField } from '@/features/writing/WritingField';
import type { Saver } from '@/lib/unsaved';
import { useTitle } from '@/lib/useTitle';
import { buttonClasses } from '@/ui/Button';
import { backLink } from '@/ui/backLink';
import { Section } from '@/ui/Section';
import { SectionNav } from '@/ui/SectionNav';
import { Skeleton } from '@/ui/Skeleton';
import type { Writing } from '@/ui/writing';
import { findPages } from '../../../articles/findPages';
import { Loaded } from '../../../Loaded';
import { filtersOf } from '../../../listFilters';
import { numbered } from '../../../numbered';
import { adminProgramsIdPage as words } from '../../../words';
import { DraftedField } from '../../../writing/DraftedField';

export const Route = createFileRoute('/admin/programs/$id')({
  params: numbered,
  component: Editor,
});

const writing: Writing = (field) => <WritingField {...field} lines find={findPages} />;

function Editor() {
  const query = useQuery(editedProgram(Number(Route.useParams().id)));
  useTitle(query.data?.challenge.title ?? words.program);
  const all = (
    <Link to="/admin/programs" search={filtersOf('/admin/programs')} className={backLink}>
      {words.allPrograms}
    </Link>
  );
  return (
    <Loaded
      of={query}
      heading={words.program}
      what={words.thisProgram}
      loading={words.loadingTheProgram}
      missing={words.missing}
      missingText={words.missingText}
      back={all}
      skeleton={
        <>
          <Skeleton className="mt-4 h-40 max-w-220 rounded-card" />
          <Skeleton className="mt-4 h-80 max-w-220 rounded-card" />
        </>
      }
    >
      {(edited) => <EditProgram edited={edited} all={all} />}
    </Loaded>
  );
}

function EditProgram({ edited, all }: { edited: Edited; all: ReactNode }) {
  const { challenge: program } = edited;
  const { id } = program;
  const { user } = useSession();
  const form = useRef<Saver>(null);
  const description: Writing = (field) =>
    user && (
      <DraftedField
        {...field}
        account={user.id}
        name={`program-${id}`}
        saved={program.description}
      />
    );
  const pictures = (
    <Section title={words.pictures}>
      <div className="grid gap-6 sm:grid-cols-2">
        <PictureOf
          label={words.picture}
          place={{ program: id, kind: 'image' }}
          picture={program.image}
        />
        <PictureOf
          label={words.banner}
          place={{ program: id, kind: 'banner' }}
          picture={program.banner}
        />
      </div>
    </Section>
  );
  const parts = [
    ...(program.state === 'draft'
      ? []
      : [
          {
            id: 'numbers',
            label: words.statistics,
            content: <StatisticsCard program={program} />,
          },
          ...(program.state === 'final' || program.state === 'archived'
            ? [
                {
                  id: 'results',
                  label: words.results,
                  content: <ResultsCard program={program} />,
                },
              ]
            : []),
        ]),
    {
      id: 'basics',
      label: words.basics,
      content: <BasicsForm key={id} ref={form} edited={edited} writing={description} />,
    },
    { id: 'activities', label: words.activities, content: <ActivitiesCard edited={edited} /> },
    {
      id: 'steps',
      label: words.steps,
      content: <StepsCard edited={edited} writing={writing} />,
    },
    { id: 'packs', label: words.packs, content: <PacksCard edited={edited} /> },
    { id: 'pictures', label: words.pictures, content: pictures },
    ...(program.state === 'draft'
      ? []
      : [
          {
            id: 'late-logs',
            label: words.lateLogs,
            content: <LateLogsCard program={program} />,
          },
        ]),
  ];
  return (
    <div className="grid max-w-220 gap-4 pb-8">
      <p className="mt-2">{all}</p>
      <EditorHead
        edited={edited}
        saved={async () => Boolean(await form.current?.saved())}
        mayRead={user ? may(user, 'answer:read') : false}
        preview={
          <Link
            to="/challenges/$id"
            params={{ id: String(id) }}
            className={buttonClasses({ look: 'quiet' })}
          >
            {program.state === 'draft' ? words.preview : words.openPage}
          </Link>
        }
      />
      <SectionNav label={words.sections} parts={parts} />
    </div>
  );
}
