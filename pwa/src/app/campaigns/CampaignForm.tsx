import { type FormEvent, useRef } from 'react';
import { may } from '@/features/accounts/may';
import { addTextPicture } from '@/features/articles/editor/queries';
import { BlockList } from '@/features/campaigns/components/BlockList';
import { CampaignHead } from '@/features/campaigns/components/CampaignHead';
import { DraftActions } from '@/features/campaigns/components/DraftActions';
import { SegmentFields } from '@/features/campaigns/components/SegmentFields';
import { SubjectFields } from '@/features/campaigns/components/SubjectFields';
import type { Campaign } from '@/features/campaigns/queries';
import { DraftLine } from '@/features/writing/DraftLine';
import { WritingField } from '@/features/writing/WritingField';
import { faultOf, problemText } from '@/lib/problem';
import { useInvalidFocus } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { modal } from '@/ui/modal';
import { SaveBar } from '@/ui/SaveBar';
import { findPages } from '../articles/findPages';
import { campaignForm as words } from '../words';
import { useCampaignForm } from './useCampaignForm';

type Props = { campaign: Campaign; user: Parameters<typeof may>[0] & { id: number } };

/** A draft of a newsletter: its subject, blocks, recipients and actions. */
export function CampaignForm({ campaign, user }: Props) {
  const form = useCampaignForm(campaign, user.id);
  const { text, draft, missing, error, change } = form;
  const upload = may(user, 'post:write') ? addTextPicture : undefined;
  const fields = useRef<HTMLFormElement>(null);
  useInvalidFocus(fields, missing);
  useInvalidFocus(fields, error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.saved(false);
  };
  return (
    <>
      <CampaignHead campaign={campaign}>
        <DraftActions
          campaign={campaign}
          sends={may(user, 'newsletter:send')}
          saved={form.saved}
          contested={form.contested}
          versions={(now) => modal.open('campaign versions', { campaign: now })}
        />
      </CampaignHead>
      {draft.found && <DraftLine at={draft.found.at} restore={form.restore} drop={draft.drop} />}
      <form ref={fields} onSubmit={submit} noValidate className="grid gap-4">
        <div className="-mb-4">
          <FormError>{error ? problemText(error) : undefined}</FormError>
        </div>
        <div className="grid items-start gap-4 xl:grid-cols-[1fr_24rem]">
          <div className="grid min-w-0 gap-4">
            <SubjectFields
              lines={text}
              faultOf={(field, label) =>
                (field === 'subject' || field === 'subject_b' ? missing?.[field] : undefined) ??
                faultOf(error, field, label)
              }
              change={change}
            />
            <BlockList
              blocks={text.blocks}
              fault={missing?.blocks}
              faultAt={(at, field, label) => faultOf(error, `blocks[${at}].${field}`, label)}
              writing={(field) => (
                <WritingField {...field} {...(upload && { upload })} find={findPages} />
              )}
              upload={upload}
              change={(blocks) => change({ blocks })}
            />
          </div>
          <SegmentFields segment={text.segment} change={(segment) => change({ segment })} />
        </div>
        <div className="sticky bottom-0 z-10 -mx-2 flex flex-wrap items-center gap-x-4 bg-paper px-2 py-2">
          <SaveBar dirty={form.dirty} saving={form.isPending} saved={form.isSuccess} />
          <p className="text-sm text-muted">{draft.kept && words.kept}</p>
        </div>
      </form>
    </>
  );
}
