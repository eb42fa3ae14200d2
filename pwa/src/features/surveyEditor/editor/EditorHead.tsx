import { Copy, Lock, LockOpen, Megaphone } from 'lucide-react';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { modal } from '@/ui/modal';
import { Stat } from '@/ui/Stat';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { useSavedFirst } from '@/ui/useSavedFirst';
import { patchSurvey, publishSurvey, useSurveyChange } from '../queries';
import { SurveyTags } from '../SurveyTags';
import type { Edited } from '../survey';
import { named } from './publishing';
import { editorHead as words } from './words';

type Props = {
  survey: Edited;
  /** Saves the page's forms before publishing. Returns false or throws if that fails. */
  saved(): Promise<boolean>;
};

/** A survey's state, and its actions. */
export function EditorHead({ survey, saved }: Props) {
  const { id, title, state, published_version: published, draft_version: draft } = survey;
  const { mutateAsync: publishNow } = useSurveyChange(publishSurvey(id));
  const { mutate: patch, mutateAsync: patchNow, isPending } = useSurveyChange(patchSurvey(id));
  const { mutate: withSaved, isPending: saving } = useSavedFirst(saved, words.notSaved);
  const publish = (version: number) =>
    modal.open('confirm change', {
      title: words.publishQuestion(version),
      text: published ? words.publishText(version, published) : words.publishFirst,
      verb: published ? words.publishChanges : words.publish,
      keep: words.keep,
      mild: true,
      change: () =>
        publishNow(undefined).catch((error: unknown) => {
          throw named(error, survey.questions);
        }),
      done: words.published(version),
    });
  const close = () =>
    modal.open('confirm change', {
      title: words.closeQuestion(title),
      text: words.closeText,
      verb: words.close,
      keep: words.keepOpen,
      change: () => patchNow({ state: 'closed' }),
      done: words.closed,
    });
  const open = () =>
    isPending ||
    patch(
      { state: 'open' },
      {
        onSuccess: () => toast(words.opened, 'done'),
        onError: toastProblem,
      },
    );
  return (
    <Card aria-label={words.survey} className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-2">
        <SurveyTags survey={survey} />
      </div>
      <h1 className="mt-2 text-2xl font-extrabold tracking-tight break-words">{title}</h1>
      <p className="mt-1 text-muted">{standingOf(survey)}</p>
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
        <Stat label={words.responses} value={survey.responses ?? 0} />
        <Stat label={words.questions} value={survey.questions.length} />
        <Stat label={words.minutes} value={survey.minutes} />
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        {draft != null && (
          <Button aria-disabled={saving} onClick={() => saving || withSaved(() => publish(draft))}>
            <Megaphone size={18} aria-hidden="true" />
            {published ? words.publishChanges : words.publish}
          </Button>
        )}
        {state === 'open' && (
          <Button look="quiet" onClick={close}>
            <Lock size={18} aria-hidden="true" />
            {words.close}
          </Button>
        )}
        {state === 'closed' && (
          <Button look="quiet" aria-disabled={isPending} onClick={open}>
            <LockOpen size={18} aria-hidden="true" />
            {words.open}
          </Button>
        )}
        <Button look="quiet" onClick={() => modal.open('new survey', { copied: survey })}>
          <Copy size={18} aria-hidden="true" />
          {words.copy}
        </Button>
      </div>
    </Card>
  );
}

function standingOf({
  published_version: published,
  published_at: at,
  draft_version: draft,
}: Edited): string {
  if (!published || !at) return words.never;
  return draft == null ? words.live(published, at) : words.changed(published, draft);
}
