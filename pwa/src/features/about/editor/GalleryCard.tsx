import { ImagePlus, Save, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { limits } from '@/api/limits';
import { PICTURE_TYPES } from '@/lib/pictures';
import { problemText } from '@/lib/problem';
import { useHold } from '@/lib/useHold';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { modal } from '@/ui/modal';
import { Picture } from '@/ui/Picture';
import { Section } from '@/ui/Section';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { type About, useAboutChange } from '../queries';
import { gallery as words } from '../words';
import { addToGallery, describePicture, removePicture } from './queries';

/** The page's pictures. Uploaded in parts: a broken connection only loses the current part. */
export function GalleryCard({ about: { gallery } }: { about: About }) {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ name: string; part: number }>();
  const { mutateAsync, isPending, error } = useAboutChange(addToGallery);
  const send = async (files: File[]) => {
    try {
      for (const file of files) {
        setSending({ name: file.name, part: 0 });
        await mutateAsync({ file, told: (part) => setSending({ name: file.name, part }) });
      }
    } catch {
      // The error appears below the heading. Pictures before the failed one are already uploaded.
    }
    setSending(undefined);
  };
  return (
    <Section title={words.title} lead={words.lead}>
      <FormError>{error ? problemText(error) : undefined}</FormError>
      {gallery.length === 0 && <p className="text-muted">{words.empty}</p>}
      <ul className="grid gap-4 empty:hidden sm:grid-cols-2">
        {gallery.map((picture, at) => (
          <Row key={picture.id} picture={picture} at={at} />
        ))}
      </ul>
      <p role="status" className="mt-3 text-sm font-medium empty:hidden">
        {sending && words.sending(sending.name, Math.round(sending.part * 100))}
      </p>
      <Button
        look="quiet"
        className="mt-3"
        aria-disabled={isPending}
        onClick={() => isPending || input.current?.click()}
      >
        <ImagePlus size={18} aria-hidden="true" />
        {isPending ? shared.sending : words.add}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={PICTURE_TYPES}
        aria-label={words.file}
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          void send(files);
        }}
      />
    </Section>
  );
}

type Props = { picture: About['gallery'][number]; at: number };

function Row({ picture: { id, image, alt }, at }: Props) {
  const [text, setText] = useState(alt);
  const describe = useAboutChange(describePicture(id));
  const drop = useAboutChange(removePicture);
  // The server trims it.
  const changed = text.trim() !== alt;
  useHold(changed);
  const remove = () =>
    modal.open('confirm change', {
      title: words.removeQuestion,
      text: words.removeText,
      verb: words.removeVerb,
      keep: words.keep,
      change: () => drop.mutateAsync(id),
      done: words.removed,
    });
  return (
    <li>
      <Picture
        src={image}
        alt={alt}
        sizes="(min-width: 40rem) 22rem, 100vw"
        className="aspect-video w-full rounded-control object-cover"
      />
      <div className="mt-2 flex items-end gap-1">
        <TextField
          label={words.alt(at)}
          className="min-w-0 flex-1"
          value={text}
          maxLength={limits.AboutPictureIn.alt.maxLength}
          autoComplete="off"
          error={describe.error ? problemText(describe.error) : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        {changed && (
          <Button
            icon
            className="h-12"
            aria-label={words.save(at)}
            onClick={() =>
              describe.isPending ||
              describe.mutate(text, { onSuccess: () => toast(words.saved, 'done') })
            }
          >
            <Save size={18} aria-hidden="true" />
          </Button>
        )}
        <Button look="bare" icon className="h-12" aria-label={words.remove(at)} onClick={remove}>
          <Trash2 size={18} aria-hidden="true" />
        </Button>
      </div>
    </li>
  );
}
