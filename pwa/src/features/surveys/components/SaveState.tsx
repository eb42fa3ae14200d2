import clsx from 'clsx';
import { Check, CircleAlert, CloudOff, RefreshCw } from 'lucide-react';
import type { View } from '@/offline/surveys/answering';
import { Button } from '@/ui/Button';
import { type Keeping, keepingOf } from '../useAnswering';
import { saveState as words } from '../words';

const icons = {
  saving: RefreshCw,
  saved: Check,
  waiting: CloudOff,
  refused: CircleAlert,
  signIn: CircleAlert,
  trouble: CircleAlert,
};

function said(keeping: Exclude<Keeping, 'nothing'>, { sheet, trouble }: View): string {
  switch (keeping) {
    case 'refused':
      return words.refused(
        sheet?.refused?.message ?? Object.values(sheet?.faults ?? {})[0] ?? words.unknown,
      );
    case 'trouble':
      return trouble?.full ? words.full : words.failed;
    default:
      return words[keeping];
  }
}

/** Whether the answers are saved, and where. */
export function SaveState({ view, retry }: { view: View; retry: () => void }) {
  const keeping = keepingOf(view);
  const Icon = keeping === 'nothing' ? undefined : icons[keeping];
  const bad = keeping === 'refused' || keeping === 'trouble';
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-3 text-sm">
      <p
        role="status"
        aria-busy={view.writing}
        data-keeping={keeping}
        className={clsx(
          'flex items-start gap-1.5',
          bad ? 'font-medium text-coral-ink' : 'text-muted',
        )}
      >
        {Icon && (
          <Icon
            size={16}
            className={clsx('mt-0.5 shrink-0', keeping === 'saved' && 'text-leaf-ink')}
            aria-hidden="true"
          />
        )}
        {keeping !== 'nothing' && said(keeping, view)}
      </p>
      {view.sheet?.refused && (
        <Button look="quiet" onClick={retry}>
          {words.retry}
        </Button>
      )}
    </div>
  );
}
