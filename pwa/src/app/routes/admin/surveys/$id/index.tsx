import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useRef } from 'react';
import { EditorHead } from '@/features/surveyEditor/editor/EditorHead';
import { PreviewCard } from '@/features/surveyEditor/editor/PreviewCard';
import { QuestionsCard } from '@/features/surveyEditor/editor/QuestionsCard';
import { ScoringCard } from '@/features/surveyEditor/editor/ScoringCard';
import { SettingsForm } from '@/features/surveyEditor/editor/SettingsForm';
import { TextsForm } from '@/features/surveyEditor/editor/TextsForm';
import { VersionsCard } from '@/features/surveyEditor/editor/VersionsCard';
import { InvitationsCard } from '@/features/surveyEditor/invitations/InvitationsCard';
import { editedSurvey } from '@/features/surveyEditor/queries';
import type { Saver } from '@/lib/unsaved';
import { useTitle } from '@/lib/useTitle';
import { SectionNav } from '@/ui/SectionNav';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { numbered } from '../../../../numbered';
import { SurveyMissing } from '../../../../survey/SurveyMissing';
import { SurveyPages } from '../../../../survey/SurveyPages';
import { adminSurveysIdPage as words } from '../../../../words';

export const Route = createFileRoute('/admin/surveys/$id/')({
  params: numbered,
  component: Editor,
});

function Editor() {
  const id = Number(Route.useParams().id);
  return (
    <SurveyPages id={id}>
      <Sections id={id} />
    </SurveyPages>
  );
}

function Sections({ id }: { id: number }) {
  const { data: survey, error, isPending, isFetching, refetch } = useQuery(editedSurvey(id));
  const [texts, settings] = [useRef<Saver>(null), useRef<Saver>(null)];
  useTitle(survey?.title ?? words.survey);
  if (isPending) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="mt-4 h-80 rounded-card" />
      </Loading>
    );
  }
  if (!survey) return <SurveyMissing error={error} retry={refetch} busy={isFetching} />;
  const parts = [
    {
      id: 'texts',
      label: words.texts,
      content: <TextsForm key={id} ref={texts} survey={survey} />,
    },
    {
      id: 'questions',
      label: words.questions,
      content: <QuestionsCard key={id} survey={survey} />,
    },
    { id: 'scoring', label: words.scoring, content: <ScoringCard survey={survey} /> },
    {
      id: 'settings',
      label: words.settings,
      content: <SettingsForm key={id} ref={settings} survey={survey} />,
    },
    {
      id: 'invitations',
      label: words.invitations,
      content: <InvitationsCard survey={survey} />,
    },
    { id: 'preview', label: words.preview, content: <PreviewCard survey={survey} /> },
    { id: 'versions', label: words.versions, content: <VersionsCard survey={survey} /> },
  ];
  return (
    <>
      <EditorHead
        survey={survey}
        saved={async () =>
          Boolean((await texts.current?.saved()) && (await settings.current?.saved()))
        }
      />
      <SectionNav label={words.sections} parts={parts} />
    </>
  );
}
