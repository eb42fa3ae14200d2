import { DraftLine } from '@/features/writing/DraftLine';
import { useDraft } from '@/features/writing/useDraft';
import { WritingField } from '@/features/writing/WritingField';
import type { Writing } from '@/ui/writing';
import { findPages } from '../articles/findPages';
import { writtenForm as words } from '../words';

type Props = Parameters<Writing>[0] & {
  account: number;
  /** The key of the draft on the device. */
  name: string;
  /** The server's text. */
  saved: string;
};

/** A rich text field of a form. Its draft stays on the device until the form is saved. */
export function DraftedField({ account, name, saved, ...field }: Props) {
  const draft = useDraft(account, name, field.value, saved);
  const restore = () => {
    if (draft.found) field.onChange(draft.found.value);
    // The restored text is kept as the text of this visit.
    draft.drop();
  };
  return (
    <div className="space-y-2">
      {draft.found && <DraftLine at={draft.found.at} restore={restore} drop={draft.drop} />}
      <WritingField {...field} lines find={findPages} />
      {draft.kept && <p className="text-sm text-muted">{words.kept}</p>}
    </div>
  );
}
