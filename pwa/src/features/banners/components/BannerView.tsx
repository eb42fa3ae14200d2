import clsx from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/ui/Button';
import { Picture } from '@/ui/Picture';
import type { Banner } from '../queries';
import { banner as words } from '../words';

const tones: Record<Banner['tone'], string> = {
  calm: 'bg-sea-wash text-sea-ink',
  good: 'bg-leaf-wash text-leaf-ink',
  warning: 'bg-sun-wash text-sun-ink',
};

type Props = {
  banner: Pick<Banner, 'title' | 'text' | 'image' | 'image_alt' | 'tone' | 'dismissible'>;
  /** The banner's link. */
  link: ReactNode;
  dismiss?: () => void;
};

/** A short message of the site. */
export function BannerView({ banner, link, dismiss }: Props) {
  const { title, text, image, image_alt, tone, dismissible } = banner;
  return (
    <aside
      aria-label={title || words.message}
      className={clsx(
        'flex flex-wrap items-center gap-x-5 gap-y-2 rounded-card px-5 py-3 shadow-card',
        tones[tone],
      )}
    >
      {image && (
        <Picture
          src={image}
          alt={image_alt}
          sizes="5rem"
          className="h-14 w-20 rounded-control object-cover"
        />
      )}
      <div className="max-h-40 min-w-0 flex-1 basis-60 overflow-y-auto">
        <p className="font-bold break-words">{title}</p>
        {text && <p className="text-sm break-words whitespace-pre-line">{text}</p>}
      </div>
      {link}
      {dismissible && (
        <Button
          look="bare"
          icon
          className="-mr-2 ml-auto"
          aria-label={words.hide(title)}
          onClick={dismiss}
        >
          <X size={20} aria-hidden="true" />
        </Button>
      )}
    </aside>
  );
}
