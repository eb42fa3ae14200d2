import clsx from 'clsx';
import { useState } from 'react';
import { initials, seed } from '@/lib/seed';

const colours = [
  'bg-sea-wash text-sea-ink',
  'bg-sun-wash text-sun-ink',
  'bg-coral-wash text-coral-ink',
  'bg-leaf-wash text-leaf-ink',
  'bg-violet-wash text-violet-ink',
] as const;

/** A member's picture, or their initials. Decoration: the name stands beside it. */
export function Avatar({ name, image }: { name: string; image?: string | null | undefined }) {
  const [broken, setBroken] = useState<string>();
  if (image && image !== broken) {
    return (
      <img
        src={image}
        alt=""
        className="size-9 shrink-0 rounded-full object-cover"
        loading="lazy"
        onError={() => setBroken(image)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid size-9 shrink-0 place-items-center rounded-full text-xs font-bold',
        colours[seed(name, colours.length)],
      )}
    >
      {initials(name)}
    </span>
  );
}
