import { Check } from 'lucide-react';
import { Button } from './Button';
import { shared, saveBar as words } from './words';

type Props = { dirty: boolean; saving: boolean; saved: boolean };

/** The end of a form that stays open: the save button and the save state. */
export function SaveBar({ dirty, saving, saved }: Props) {
  const idle = saving || !dirty;
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        type="submit"
        // Not `disabled`: that would lose the focus. Also called for Enter in a field.
        aria-disabled={idle}
        onClick={(event) => idle && event.preventDefault()}
        className="h-12 aria-disabled:opacity-50"
      >
        {saving ? shared.saving : shared.saveChanges}
      </Button>
      <p role="status" className="flex items-center gap-1.5 text-sm font-semibold text-muted">
        {saved && !dirty && (
          <>
            <Check size={16} className="text-leaf-ink" aria-hidden="true" />
            {shared.saved}
          </>
        )}
        {dirty && !saving && words.unsaved}
      </p>
    </div>
  );
}
