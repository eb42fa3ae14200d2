import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { shared } from '@/ui/words';
import type { useMatrix } from '../useMatrix';
import { matrixBar as words } from '../words';

type Props = Omit<ReturnType<typeof useMatrix>, 'draft' | 'toggle'>;

/** The unsaved changes, with buttons to save and undo. */
export function MatrixBar({ changes, canUndo, saving, error, saved, ...ways }: Props) {
  const count = [...changes.values()].reduce((sum, each) => sum + each, 0);
  return (
    <div role="status" className="sticky bottom-4 z-10 mt-4 empty:hidden">
      {(count > 0 || canUndo || saved) && (
        <div className="flex animate-appear flex-wrap items-center gap-2 rounded-card bg-surface px-4 py-2 shadow-card outline-1 outline-line">
          <p className="mr-auto">
            {saved && words.saved}
            {!saved && (
              <>
                <span className="font-semibold">
                  {count === 1 ? words.oneChange : words.changes(count)}
                </span>{' '}
                {words.inRoles(changes.size)}
              </>
            )}
            {error && (
              <span className="block text-coral-ink">{words.notSaved(problemText(error))}</span>
            )}
          </p>
          {saved ? (
            <Button look="quiet" aria-disabled={saving} onClick={ways.takeBack}>
              {shared.undo}
            </Button>
          ) : (
            <>
              <Button look="bare" onClick={ways.discard}>
                {words.discard}
              </Button>
              <Button look="quiet" disabled={!canUndo} onClick={ways.undo}>
                {shared.undo}
              </Button>
              <Button
                disabled={count === 0}
                aria-disabled={saving}
                onClick={() => saving || ways.save()}
              >
                {saving ? shared.saving : shared.saveChanges}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}
