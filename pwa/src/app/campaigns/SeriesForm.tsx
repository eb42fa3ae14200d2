import { type FormEvent, useRef } from 'react';
import { may } from '@/features/accounts/may';
import { addTextPicture } from '@/features/articles/editor/queries';
import { type Mail, writtenIn } from '@/features/campaigns/series/draft';
import { MailList } from '@/features/campaigns/series/MailList';
import { mailArriving, type Series, testMail } from '@/features/campaigns/series/queries';
import { SeriesActions } from '@/features/campaigns/series/SeriesActions';
import { SeriesHead } from '@/features/campaigns/series/SeriesHead';
import { SeriesSettings } from '@/features/campaigns/series/SeriesSettings';
import { DraftLine } from '@/features/writing/DraftLine';
import { WritingField } from '@/features/writing/WritingField';
import { faultOf, problemText } from '@/lib/problem';
import { useInvalidFocus } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { modal } from '@/ui/modal';
import { SaveBar } from '@/ui/SaveBar';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { findPages } from '../articles/findPages';
import { campaignForm as words } from '../words';
import { useSeriesForm } from './useSeriesForm';

type Props = { series: Series; user: Parameters<typeof may>[0] & { id: number } };

/** A series: its mails, its recipients, and whether it is on. */
export function SeriesForm({ series, user }: Props) {
  const form = useSeriesForm(series, user.id);
  const { text, draft, missing, error, change } = form;
  const sends = may(user, 'newsletter:send');
  const upload = may(user, 'post:write') ? addTextPicture : undefined;
  const fields = useRef<HTMLFormElement>(null);
  useInvalidFocus(fields, missing);
  useInvalidFocus(fields, error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  /** Actions on a mail use the saved text, so save first. */
  const withSaved = (go: (now: Series, step: number) => unknown) => async (mail: Mail) => {
    try {
      const now = await form.saved(false);
      if (!now) return;
      const step = writtenIn(now, text).steps.find(({ key }) => key === mail.key)?.id;
      if (step != null) await go(now, step);
    } catch (problem) {
      toastProblem(problem);
    }
  };
  const preview = withSaved((now, step) =>
    modal.open('preview newsletter', { mail: mailArriving(now, step) }),
  );
  const test = withSaved(async ({ id }, step) => toast((await testMail(id)(step)).message, 'done'));
  return (
    <>
      <SeriesHead series={series}>
        <SeriesActions series={series} sends={sends} saved={form.saved} />
      </SeriesHead>
      {draft.found && <DraftLine at={draft.found.at} restore={form.restore} drop={draft.drop} />}
      <form ref={fields} onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
        <div className="-mb-4">
          <FormError>{error ? problemText(error) : undefined}</FormError>
        </div>
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <MailList
            series={series}
            mails={text.steps}
            missing={missing}
            faultAt={(at, field, label) => faultOf(error, `steps[${at}].${field}`, label)}
            writing={(field) => (
              <WritingField {...field} {...(upload && { upload })} find={findPages} />
            )}
            upload={upload}
            open={form.open}
            setOpen={form.setOpen}
            change={(steps) => change({ steps })}
            preview={(mail) => void preview(mail)}
            test={sends ? (mail) => void test(mail) : undefined}
          />
          <SeriesSettings
            starts={series.starts}
            choices={text}
            faultOf={(field, label) => faultOf(error, field, label)}
            change={change}
          />
        </div>
        <div className="sticky bottom-0 z-10 -mx-2 flex flex-wrap items-center gap-x-4 bg-paper px-2 py-2">
          <SaveBar dirty={form.dirty} saving={form.isPending} saved={form.isSuccess} />
          <p className="text-sm text-muted">{draft.kept && words.kept}</p>
        </div>
      </form>
    </>
  );
}
