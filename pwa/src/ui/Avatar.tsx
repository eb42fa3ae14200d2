import clsx from 'clsx';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { initials, seed } from '@/lib/seed';
import { sized } from '@/lib/sized';

const colours = [
  'bg-sea-wash text-sea-ink',
  'bg-sun-wash text-sun-ink',
  'bg-coral-wash text-coral-ink',
  'bg-leaf-wash text-leaf-ink',
  'bg-violet-wash text-violet-ink',
] as const;

/** The pixels that the sharpest screens show for a width of 36 px. */
const SHOWN = 128;

type Props = { name: string | null | undefined; image?: string | null | undefined };

/**
 * A member's picture, or their initials; a figure for those without a visible name. Decorative: the name is beside it.
 */
export function Avatar({ name, image }: Props) {
  const [broken, setBroken] = useState<string>();
  if (image && image !== broken) {
    return (
      <img
        src={sized(image, SHOWN)}
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
        name ? colours[seed(name, colours.length)] : 'bg-sunken text-muted',
      )}
    >
      {name ? initials(name) : <UserRound size={18} />}
    </span>
  );
}
