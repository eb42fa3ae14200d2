import { useQuery } from '@tanstack/react-query';
import { ImagePlus, Star, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { PICTURE_TYPES } from '@/lib/pictures';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { Section } from '@/ui/Section';
import { Tag } from '@/ui/Tag';
import { shared } from '@/ui/words';
import type { WholeEvent } from '../event';
import { useEventChange } from '../queries';
import { picturesCard as words } from '../words';
import { addPicture, dropPicture, eventDefaults, patchEvent } from './queries';

/** The pictures of an event; its card shows the first one. */
export function PicturesCard({ event: { id, thumbnails } }: { event: WholeEvent }) {
  const input = useRef<HTMLInputElement>(null);
  const { data: limits } = useQuery(eventDefaults);
  const add = useEventChange(addPicture(id));
  const drop = useEventChange(dropPicture(id));
  const first = useEventChange((cover_id: number) => patchEvent(id)({ cover_id }));
  const busy = add.isPending || drop.isPending || first.isPending;
  const failed = add.error ?? drop.error ?? first.error;
  const most = limits?.thumbnails ?? 1;
  return (
    <Section title={words.pictures} lead={words.lead(most)}>
      <FormError>{failed ? problemText(failed) : undefined}</FormError>
      {thumbnails.length === 0 && <p className="text-muted">{words.empty}</p>}
      <ul className="grid gap-4 empty:hidden sm:grid-cols-2 lg:grid-cols-3">
        {thumbnails.map(({ id: picture, url }, n) => (
          <li key={picture}>
            <img
              src={url}
              alt={words.number(n)}
              className="aspect-video w-full rounded-control object-cover"
            />
            <div className="mt-1 flex min-h-11 items-center">
              {n === 0 ? (
                <Tag tone="leaf">{words.onCard}</Tag>
              ) : (
                <Button
                  look="bare"
                  className="-ml-5 text-sm"
                  aria-disabled={busy}
                  onClick={() => busy || first.mutate(picture)}
                >
                  <Star size={18} aria-hidden="true" />
                  {words.makeFirst}
                  <span className="sr-only">{words.pictureOf(n)}</span>
                </Button>
              )}
              <Button
                look="bare"
                icon
                className="ml-auto"
                aria-label={words.remove(n)}
                aria-disabled={busy}
                onClick={() => busy || drop.mutate(picture)}
              >
                <Trash2 size={18} aria-hidden="true" />
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {thumbnails.length < most && (
        <Button
          look="quiet"
          className="mt-3"
          aria-disabled={busy}
          onClick={() => busy || input.current?.click()}
        >
          <ImagePlus size={18} aria-hidden="true" />
          {add.isPending ? shared.saving : words.add}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        aria-label={words.file}
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) add.mutate(file);
        }}
      />
    </Section>
  );
}
