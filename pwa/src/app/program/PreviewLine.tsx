import { Link } from '@tanstack/react-router';
import { buttonClasses } from '@/ui/Button';
import { challengesIdPage as words } from '../words';

/** Only editors see a draft. */
export function PreviewLine({ id }: { id: number }) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-sun-wash px-5 py-3 text-sun-ink lg:col-span-2"
    >
      <span>
        <strong>{words.previewLabel}</strong> {words.previewText}
      </span>
      <Link
        to="/admin/programs/$id"
        params={{ id: String(id) }}
        className={buttonClasses({ look: 'float' })}
      >
        {words.backToTheEditor}
      </Link>
    </p>
  );
}
