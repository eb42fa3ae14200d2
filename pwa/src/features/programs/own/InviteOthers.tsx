import { useQuery } from '@tanstack/react-query';
import { Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import { isOffline } from '@/api/error';
import { problemText } from '@/lib/problem';
import { useSiteName } from '@/lib/site';
import { Button } from '@/ui/Button';
import { ErrorState } from '@/ui/ErrorState';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { TextField } from '@/ui/TextField';
import { copy, toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import type { Program } from '../board';
import { inviteOthers as words } from '../words';
import { OwnMembers } from './OwnMembers';
import { type SharingChange, sharingOf, useShare } from './queries';

type Props = { program: Pick<Program, 'id' | 'title'>; onClose: () => void };

/** The invitation link of a custom program: create, share, replace or end it. */
export function InviteOthers({ program, onClose }: Props) {
  const { data: sharing, error, isFetching, refetch } = useQuery(sharingOf(program.id));
  const { mutate, isPending, error: refused } = useShare(program.id);
  const link = sharing?.invite?.link;
  const change = (to: SharingChange) => isPending || mutate(to);
  return (
    <Modal title={words.title(program.title)} onClose={onClose}>
      <p className="mt-3 mb-5 text-muted">{words.lead}</p>
      <FormError>{refused ? problemText(refused) : undefined}</FormError>
      {!sharing && error && (
        <ErrorState
          what={words.what}
          retry={refetch}
          busy={isFetching}
          offline={isOffline(error)}
        />
      )}
      {!sharing && !error && (
        <Loading label={words.loading}>
          <Skeleton className="h-12" />
        </Loading>
      )}
      {sharing && !link && (
        <Button className="h-12 w-full" aria-disabled={isPending} onClick={() => change('make')}>
          {isPending ? words.creating : words.create}
        </Button>
      )}
      {link && <Link link={link} title={program.title} busy={isPending} change={change} />}
      <OwnMembers id={program.id} />
    </Modal>
  );
}

type LinkProps = {
  link: string;
  title: string;
  busy: boolean;
  change(to: SharingChange): void;
};

function Link({ link, title, busy, change }: LinkProps) {
  const site = useSiteName();
  const canShare = typeof navigator.share === 'function';
  return (
    <>
      <TextField
        label={words.link}
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="mt-3 grid gap-2 sm:flex">
        {canShare && (
          <Button
            className="h-12 flex-1"
            onClick={() => void share(words.message(title, site), title, link)}
          >
            <Share2 size={18} aria-hidden="true" />
            {words.share}
          </Button>
        )}
        <Button
          look={canShare ? 'quiet' : 'primary'}
          className="h-12 flex-1"
          onClick={() => void copy(link)}
        >
          <Copy size={18} aria-hidden="true" />
          {shared.copyLink}
        </Button>
      </div>
      <Ending busy={busy} change={change} />
    </>
  );
}

/** Ending a link asks for confirmation: it stops working for everyone who has it. */
function Ending({ busy, change }: Pick<LinkProps, 'busy' | 'change'>) {
  const [asked, ask] = useState<'renew' | 'end'>();
  if (!asked) {
    return (
      <div className="mt-6 flex flex-wrap gap-2 border-t border-line pt-4">
        <Button look="quiet" onClick={() => ask('renew')}>
          {shared.newLink}
        </Button>
        <Button look="quiet" onClick={() => ask('end')}>
          {words.end}
        </Button>
      </div>
    );
  }
  const answer = () => {
    change(asked);
    ask(undefined);
  };
  return (
    <div className="mt-6 border-t border-line pt-4">
      <p role="status" className="mb-3">
        {words.stops}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="danger" aria-disabled={busy} onClick={answer}>
          {asked === 'renew' ? words.replace : words.end}
        </Button>
        <Button look="quiet" onClick={() => ask(undefined)}>
          {words.keep}
        </Button>
      </div>
    </div>
  );
}

async function share(text: string, title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, text, url });
  } catch (error) {
    // Cancelling the share dialog is not an error.
    if ((error as Error).name === 'AbortError') return;
    toast(words.notShared, 'trouble');
  }
}
