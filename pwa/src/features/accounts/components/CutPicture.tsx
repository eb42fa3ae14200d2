import { useQueryClient } from '@tanstack/react-query';
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { RangeField } from '@/ui/RangeField';
import { Spinner } from '@/ui/Spinner';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { dragged, MOST_ZOOM, middle, partOf } from '../cut';
import { cutOut, draw, kinds, putUp, type Which } from '../pictures';
import { become } from '../signing';
import { cutPicture as words } from '../words';

type Props = { which: Which; file: File; onClose: () => void };

const titles: Record<Which, string> = { picture: words.yourPicture, cover: words.yourCover };

/** Crops a picture: by dragging, or with the keyboard. */
export function CutPicture({ which, file, onClose }: Props) {
  const picture = useBitmap(file);
  return (
    <Modal title={titles[which]} onClose={onClose}>
      {picture === undefined && (
        <div className="grid min-h-60 place-items-center">
          <Spinner label={words.reading} />
        </div>
      )}
      {picture === null && (
        <>
          <FormError>{words.unreadable}</FormError>
          <Button look="quiet" className="w-full" onClick={onClose}>
            {shared.close}
          </Button>
        </>
      )}
      {picture && <Cutter picture={picture} which={which} onClose={onClose} />}
    </Modal>
  );
}

/** The decoded picture of a file, upright; null if it is not a picture. */
function useBitmap(file: File): ImageBitmap | null | undefined {
  const [picture, setPicture] = useState<ImageBitmap | null>();
  useEffect(() => {
    let gone = false;
    createImageBitmap(file).then(
      (read) => (gone ? read.close() : setPicture(read)),
      () => gone || setPicture(null),
    );
    return () => {
      gone = true;
    };
  }, [file]);
  return picture;
}

function Cutter({ picture, which, onClose }: Omit<Props, 'file'> & { picture: ImageBitmap }) {
  const { ratio } = kinds[which];
  const [view, setView] = useState(middle);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { busy, share, trouble, save } = useUpload(which, onClose);
  useLayoutEffect(() => {
    if (canvas.current) draw(canvas.current, picture, ratio, view);
  }, [picture, ratio, view]);

  const drag = ({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLElement>) => {
    if (!buttons || busy) return;
    const { width, height } = currentTarget.getBoundingClientRect();
    setView((from) => dragged(picture, ratio, from, movementX / width, movementY / height));
  };
  const part = partOf(picture, ratio, view);
  const sliders = [
    { name: 'zoom', label: words.zoom, min: 1, max: MOST_ZOOM, fixed: false },
    { name: 'x', label: words.leftToRight, min: 0, max: 1, fixed: part.width >= picture.width },
    { name: 'y', label: words.upOrDown, min: 0, max: 1, fixed: part.height >= picture.height },
  ] as const;
  return (
    <>
      <canvas
        ref={canvas}
        width={ratio * 480}
        height={480}
        role="img"
        aria-label={words.preview}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag}
        className={`mx-auto mt-4 mb-3 block w-full cursor-grab touch-none active:cursor-grabbing ${which === 'picture' ? 'max-w-64 rounded-full' : 'rounded-control'}`}
      />
      {sliders.map(({ name, label, min, max, fixed }) => (
        <RangeField
          key={name}
          label={label}
          min={min}
          max={max}
          step={0.01}
          value={view[name]}
          disabled={fixed || busy}
          onValue={(value) => setView({ ...view, [name]: value })}
        />
      ))}
      <div className="mt-4">
        <FormError>{trouble}</FormError>
        {busy && (
          <progress
            value={share}
            aria-label={words.uploaded}
            className="mb-3 h-2 w-full accent-sea"
          />
        )}
      </div>
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button aria-disabled={busy} onClick={() => busy || save(cutOut(picture, which, view))}>
          {busy ? words.uploading : words.save}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {shared.cancel}
        </Button>
      </div>
    </>
  );
}

/** Uploads a picture. Closing the dialog cancels it. */
function useUpload(which: Which, onDone: () => void) {
  const client = useQueryClient();
  const [share, setShare] = useState<number>();
  const [trouble, setTrouble] = useState<string>();
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  const save = async (file: Promise<Blob>) => {
    const stop = new AbortController();
    underWay.current = stop;
    setTrouble(undefined);
    setShare(0);
    try {
      become(client, await putUp(which, await file, setShare, stop.signal));
      onDone();
      toast(which === 'picture' ? words.pictureSaved : words.coverSaved, 'done');
    } catch (error) {
      if (!stop.signal.aborted) setTrouble(problemText(error));
    }
    setShare(undefined);
  };
  return {
    busy: share !== undefined,
    share,
    trouble,
    save: (file: Promise<Blob>) => void save(file),
  };
}
