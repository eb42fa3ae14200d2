import { Copy, Download, Share2 } from 'lucide-react';
import { useState } from 'react';
import { problemText } from '@/lib/problem';
import { Button, ButtonLink } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { TextField } from '@/ui/TextField';
import { copy, toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { endShare, shareReport, useSurveyChange } from '../queries';
import { shareReport as words } from '../words';

type Props = {
  ids: { survey: number; report: number };
  title: string;
  /** Whether a link exists already. */
  active: boolean;
  onClose: () => void;
};

/** The share link of a report: create, share or end it. */
export function ShareReport({ ids, title, active, onClose }: Props) {
  const [url, setUrl] = useState<string>();
  const make = useSurveyChange(async () => setUrl(location.origin + (await shareReport(ids))));
  const end = useSurveyChange(() => endShare(ids));
  const busy = make.isPending || end.isPending;
  const error = make.error ?? end.error;
  const canShare = typeof navigator.share === 'function';
  const finish = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        toast(words.ended, 'done');
        onClose();
      },
    });
  return (
    <Modal title={words.title} onClose={onClose}>
      <p className="mt-2 mb-5">{words.text}</p>
      <FormError>{error ? problemText(error) : undefined}</FormError>
      {url ? (
        <div className="grid gap-2">
          <TextField
            readOnly
            label={words.link}
            value={url}
            onFocus={({ target }) => target.select()}
            className="mb-2"
          />
          {canShare && (
            <Button
              onClick={() =>
                // Cancelling the share dialog is not an error.
                void navigator.share({ title: words.shareText(title), url }).catch(() => undefined)
              }
            >
              <Share2 size={18} aria-hidden="true" />
              {shared.share}
            </Button>
          )}
          <Button look={canShare ? 'quiet' : 'primary'} onClick={() => void copy(url)}>
            <Copy size={18} aria-hidden="true" />
            {shared.copyLink}
          </Button>
          <ButtonLink
            look="quiet"
            href={url.replace('?', '/card.png?')}
            download="daymark-report.png"
          >
            <Download size={18} aria-hidden="true" />
            {words.download}
          </ButtonLink>
        </div>
      ) : (
        <>
          {active && <p className="mb-5 text-muted">{words.active}</p>}
          <Button
            className="h-12 w-full"
            aria-disabled={busy}
            onClick={() => busy || make.mutate(undefined)}
          >
            {make.isPending ? words.making : active ? words.newLink : words.make}
          </Button>
        </>
      )}
      {(active || url) && (
        <Button
          look="bare"
          className="mt-2 h-12 w-full"
          aria-disabled={busy}
          onClick={() => busy || finish()}
        >
          {words.end}
        </Button>
      )}
    </Modal>
  );
}
