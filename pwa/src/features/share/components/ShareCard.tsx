import { Download, Link2, Share2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useSiteName } from '@/lib/site';
import { Button, ButtonLink } from '@/ui/Button';
import { Modal } from '@/ui/Modal';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { copy, toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { type Card, cardOf, type Shared } from '../card';
import { pictureOf } from '../draw';
import { shareCard as words } from '../words';

type Props = { of: Shared; onClose: () => void };

const titles = { streak: words.streak, result: words.result };

/** Shares the member's result as a picture: through another app, as a file, or only as a link. */
export function ShareCard({ of, onClose }: Props) {
  const site = useSiteName();
  const card = useMemo(() => cardOf(of, site), [of, site]);
  const { file, url, failed } = usePicture(card);
  const link = `${location.origin}${card.path}`;
  const canShare = file !== undefined && navigator.canShare?.({ files: [file] });
  return (
    <Modal title={titles[of.kind]} onClose={onClose}>
      <div className="mt-4">
        {url && <img src={url} alt={card.text} className="aspect-square w-full rounded-card" />}
        {!url && !failed && (
          <Loading label={words.making}>
            <Skeleton className="aspect-square w-full rounded-card" />
          </Loading>
        )}
        {failed && (
          <p role="alert" className="rounded-control bg-sunken p-4">
            {words.failed}
          </p>
        )}
      </div>
      <p className="mt-3 text-sm text-muted">{words.privacy}</p>
      <div className="mt-5 grid gap-2">
        {canShare && (
          <Button onClick={() => void share(file, card.text, link)}>
            <Share2 size={18} aria-hidden="true" />
            {shared.share}
          </Button>
        )}
        {url && (
          <ButtonLink href={url} download={card.file} look={canShare ? 'quiet' : 'primary'}>
            <Download size={18} aria-hidden="true" />
            {words.download}
          </ButtonLink>
        )}
        <Button look="quiet" onClick={() => void copy(link)}>
          <Link2 size={18} aria-hidden="true" />
          {shared.copyLink}
        </Button>
      </div>
    </Modal>
  );
}

async function share(file: File, text: string, url: string): Promise<void> {
  try {
    await navigator.share({ files: [file], text, url });
  } catch (error) {
    // Cancelling the share dialog is not an error.
    if ((error as Error).name === 'AbortError') return;
    toast(words.notShared, 'trouble');
  }
}

type Picture = { file?: File; url?: string; failed?: boolean };

function usePicture(card: Card): Picture {
  const [picture, setPicture] = useState<Picture>({});
  useEffect(() => {
    let left = false;
    let url: string | undefined;
    pictureOf(card, location.host).then(
      (blob) => {
        if (left) return;
        url = URL.createObjectURL(blob);
        setPicture({ file: new File([blob], card.file, { type: blob.type }), url });
      },
      () => left || setPicture({ failed: true }),
    );
    return () => {
      left = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [card]);
  return picture;
}
