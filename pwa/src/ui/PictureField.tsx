import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { PICTURE_TYPES, sourcesOf } from '@/lib/pictures';
import { problemText } from '@/lib/problem';
import { Button } from './Button';
import { FormError } from './FormError';
import { shared, pictureField as words } from './words';

type Props = {
  label: string;
  /** The picture's purpose, if the label does not say it. */
  hint?: string;
  picture: string | null | undefined;
  /** Whether the picture can be removed; true by default. */
  removable?: boolean;
  /** The mutation that sets the picture, or without a file removes it. */
  change: { isPending: boolean; error: unknown; mutate(file: File | undefined): void };
};

/** A picture, with buttons to replace or remove it. */
export function PictureField({
  label,
  hint,
  picture,
  removable = true,
  change: { isPending, error, mutate },
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">{label}</p>
      {picture ? (
        <img
          {...sourcesOf(picture, '(min-width: 40rem) 30rem, 100vw')}
          alt=""
          className="max-h-40 w-full rounded-control object-cover"
        />
      ) : (
        <p className="rounded-control bg-sunken px-4 py-5 text-sm text-muted">{words.empty}</p>
      )}
      {hint && <p className="mt-1.5 text-sm text-muted">{hint}</p>}
      <FormError>{error ? problemText(error) : undefined}</FormError>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="quiet" aria-disabled={isPending} onClick={() => input.current?.click()}>
          <ImagePlus size={18} aria-hidden="true" />
          {isPending ? shared.saving : picture ? words.change : words.choose}
          <span className="sr-only">: {label}</span>
        </Button>
        {picture && removable && (
          <Button
            look="bare"
            icon
            aria-label={words.remove(label)}
            onClick={() => isPending || mutate(undefined)}
          >
            <Trash2 size={18} aria-hidden="true" />
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        aria-label={words.file(label)}
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) mutate(file);
        }}
      />
    </div>
  );
}
