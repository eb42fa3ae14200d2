import { type ComponentProps, useState } from 'react';
import { sourcesOf } from '@/lib/pictures';
import { picture as words } from './words';

type Props = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'sizes' | 'onError'> & {
  src: string | null | undefined;
  /** The layout width, as HTML's `sizes`. */
  sizes: string;
  /** The fallback, if there is no picture or it does not load. */
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
      onError={() => shown && setBroken(shown)}
    />
  );
}
