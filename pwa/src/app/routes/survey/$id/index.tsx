import { createFileRoute } from '@tanstack/react-router';
import { lazy, useCallback } from 'react';
import { TakeSurvey } from '@/features/surveys/components/TakeSurvey';
import { textOf } from '@/lib/search';
import { whenReachable } from '@/lib/whenReachable';
import { SignInLinks } from '../../../auth/SignInLinks';
import { numbered } from '../../../numbered';
import { SurveyShell } from '../../../survey/SurveyShell';
import { useReader } from '../../../survey/useReader';
import { useKeptParts } from '../../../useKeptParts';

/**
 * `corporation_uid`: the survey's company. `invitation`: the secret of a mail link. `page`: from 1; 0 is the
 * introduction.
 */
type Search = {
  corporation_uid?: string | undefined;
  invitation?: string | undefined;
  page?: number;
  edit?: boolean;
};

const Amend = lazy(async () => ({
  default: (await whenReachable(() => import('@/features/surveys/components/Amend'))).Amend,
}));

export const Route = createFileRoute('/survey/$id/')({
  validateSearch: ({
    corporation_uid,
    invitation,
    page,
    edit,
  }: Record<string, unknown>): Search => ({
    corporation_uid: textOf(corporation_uid),
    invitation: textOf(invitation),
    ...(typeof page === 'number' && page >= 0 && { page }),
    ...(edit === true && { edit }),
  }),
  params: numbered,
  staticData: { layout: 'bare' },
  component: SurveyPage,
});

function SurveyPage() {
  const id = Number(Route.useParams().id);
  const { corporation_uid: company, invitation, page, edit } = Route.useSearch();
  const navigate = Route.useNavigate();
  const reader = useReader();
  useKeptParts();
  const go = useCallback(
    (at: number) => void navigate({ search: (now) => ({ ...now, page: at + 1 }) }),
    [navigate],
  );
  const moved = useCallback(
    (to: number) =>
      void navigate({ params: { id: String(to) }, search: (now) => now, replace: true }),
    [navigate],
  );
  // The URL may be copied or shown to others.
  const kept = useCallback(
    () => void navigate({ search: ({ invitation: _, ...rest }: Search) => rest, replace: true }),
    [navigate],
  );
  const done = useCallback(
    (saved = true) =>
      void navigate({
        to: '/survey/$id/report',
        params: { id: String(id) },
        replace: true,
        ignoreBlocker: saved,
      }),
    [navigate, id],
  );
  const at = page === undefined ? undefined : page - 1;
  const callbackUrl = company
    ? `/survey/${id}?corporation_uid=${encodeURIComponent(company)}`
    : `/survey/${id}`;
  return (
    <SurveyShell>
      {reader &&
        (edit && reader.account !== 0 ? (
          <Amend account={reader.account} id={id} at={at} go={go} done={done} />
        ) : (
          <TakeSurvey
            key={`${reader.account} ${id}`}
            reader={reader}
            id={id}
            link={{ company, invitation }}
            kept={kept}
            at={at}
            go={go}
            moved={moved}
            done={done}
            signIn={<SignInLinks callbackUrl={callbackUrl} {...(company && { company })} />}
          />
        ))}
    </SurveyShell>
  );
}
