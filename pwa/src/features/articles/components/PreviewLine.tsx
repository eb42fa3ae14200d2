import { Link } from '@tanstack/react-router';
import { buttonClasses } from '@/ui/Button';
import type { Eyes } from '../queries';
import { preview as words } from '../words';

type Props = { id: number; eyes: Eyes; editor: boolean };

/** Says that this is a preview, not the public page. */
export function PreviewLine({ id, eyes, editor }: Props) {
  return (
    <p
      role="status"
      className="mx-auto mb-4 flex max-w-200 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-sun-wash px-5 py-3 text-sun-ink"
    >
      <span>
        <strong>{words.draft}</strong> {eyes.as ? words.text(words.as[eyes.as]) : words.draftText}
      </span>
      {editor && (
        <Link
          to="/admin/articles/$id"
          params={{ id: String(id) }}
          className={buttonClasses({ look: 'float' })}
        >
          {words.back}
        </Link>
      )}
    </p>
  );
}
