import { type ComponentProps, useState } from 'react';
import { sourcesOf } from '@/lib/pictures';
import { picture as words } from './words';

type Props = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'sizes' | 'onError'> & {
  src: string | null | undefined;
  /** How wide it is laid out, in the words of HTML. */
  sizes: string;
  /** What is shown where there is none, or where it does not come. */
  instead?: '/default.png' | '/no_profile_picture.png';
};

/** A picture in the size that the screen needs. */
export function Picture({
  src,
  sizes,
  alt = words.alt,
  instead = '/default.png',
  loading = 'lazy',
  ...img
}: Props) {
  const [broken, setBroken] = useState<string>();
  const shown = src && src !== broken ? src : undefined;
  return (
    <img
      {...img}
      {...(shown ? sourcesOf(shown, sizes) : { src: instead })}
      alt={alt}
      loading={loading}
      decoding="async"
      onError={() => setBroken(shown)}
    />
  );
}
