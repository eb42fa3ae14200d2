import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, body } from '@/api/client';
import { PICTURE_TYPES, sourcesOf } from '@/lib/pictures';
import { problemText } from '@/lib/problem';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { modal } from '@/ui/modal';
import { Section } from '@/ui/Section';
import { kinds, type Which } from '../pictures';
import { displayName, type User } from '../session';
import { become } from '../signing';
import { yourPictures as words } from '../words';

/** The member's pictures. */
export function Pictures({ user }: { user: User }) {
  return (
    <Section title={words.title} lead={words.lead}>
      <div className="grid gap-6">
        <div className="flex items-center gap-5">
          <span className="grid shrink-0 place-items-center [&>*]:size-20 [&>*]:text-2xl">
            <Avatar name={displayName(user)} image={user.image} />
          </span>
          <PictureField which="picture" label={words.picture} there={Boolean(user.image)} />
        </div>
        <div className="grid gap-3">
          {user.cover_image_path ? (
            <img
              {...sourcesOf(user.cover_image_path, '(min-width: 48rem) 44rem, 100vw')}
              alt={words.coverAlt}
              className="aspect-3/1 w-full rounded-control object-cover"
            />
          ) : (
            <div className="grid aspect-3/1 w-full place-items-center rounded-control bg-sunken text-sm text-muted">
              {words.noCover}
            </div>
          )}
          <PictureField which="cover" label={words.cover} there={Boolean(user.cover_image_path)} />
        </div>
      </div>
    </Section>
  );
}

type Props = { which: Which; label: string; there: boolean };

function PictureField({ which, label, there }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useRemoval(which);
  return (
    <div className="min-w-0">
      <FormError>{error ? problemText(error) : undefined}</FormError>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        tabIndex={-1}
        className="sr-only"
        aria-label={words.file(label)}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Allow choosing the same file again.
          target.value = '';
          if (file) modal.open('cut picture', { which, file });
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" onClick={() => input.current?.click()}>
          {there ? words.change(label) : words.choose(label)}
        </Button>
        {there && (
          <Button look="bare" aria-disabled={isPending} onClick={() => isPending || mutate()}>
            {isPending ? words.removing : words.remove(label)}
          </Button>
        )}
      </div>
    </div>
  );
}

function useRemoval(which: Which) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await body(api.DELETE(kinds[which].path))).data,
    onSuccess: (user) => become(client, user),
  });
}
