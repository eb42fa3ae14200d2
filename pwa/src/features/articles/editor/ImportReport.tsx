import { FaultList } from '@/ui/FaultList';
import { FormError } from '@/ui/FormError';
import { OutcomeActions, OutcomeTable } from '@/ui/ImportOutcome';
import type { Fault, Imported } from './transfer';
import { states, importReport as words } from './words';

const groups = ['created', 'replaced', 'unchanged', 'existing', 'pages', 'faulty'] as const;

type Props = {
  outcome: Imported;
  busy: boolean;
  /** The number of articles read so far. */
  read: number;
  fault: string | undefined;
  back(): void;
  go(): void;
  onClose: () => void;
};

const said = (faults: Fault[]) => [
  ...new Set(faults.map(({ item, field, message }) => words.fault(item, field, message))),
];

/** The outcome of an import, or its preview, with the errors. */
export function ImportReport({ outcome, busy, read, fault, back, go, onClose }: Props) {
  const { preview, created, replaced, faults, left_out } = outcome;
  // Always show the number of new articles, even when it is zero.
  const shown = groups.filter((group) => group === 'created' || outcome[group] > 0);
  const changes = created + replaced;
  const notes = said(faults.filter((each) => !each.left_out));
  return (
    <div className="mt-4 grid gap-5">
      <div role="status" className="grid gap-3">
        <OutcomeTable groups={shown} counts={outcome} preview={preview} words={words} />
        <Beside outcome={outcome} />
        {preview && changes === 0 && <p>{words.nothing}</p>}
      </div>
      <FaultList title={words.leftOut} faults={said(faults.filter((each) => each.left_out))} />
      <Fold title={words.changed(notes.length)} lines={notes} />
      <Fold
        title={words.articles(outcome.articles.length)}
        lines={outcome.articles.map(({ title, slug, state, outcome: what }) =>
          words.article(title, slug, states[state], words.groups[what]),
        )}
      />
      <Fold title={words.files(left_out.length)} lines={left_out} />
      <FormError>{fault}</FormError>
      <OutcomeActions
        preview={preview}
        busy={busy}
        go={changes > 0 ? (busy ? words.importing(read) : words.import(changes)) : undefined}
        onGo={go}
        back={words.back}
        onBack={back}
        onClose={onClose}
      />
    </div>
  );
}

/** What the import adds besides articles. */
function Beside({ outcome }: { outcome: Imported }) {
  const { pictures, outer_pictures, new_categories, new_authors } = outcome;
  return (
    <>
      {pictures > 0 && <p>{words.pictures(pictures)}</p>}
      {outer_pictures > 0 && <p>{words.outerPictures(outer_pictures)}</p>}
      {new_categories.length > 0 && <p>{words.newCategories(new_categories)}</p>}
      {new_authors.length > 0 && <p>{words.newAuthors(new_authors)}</p>}
    </>
  );
}

/** A collapsed list. */
function Fold({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{title}</summary>
      <ul className="text-sm break-words text-muted">
        {lines.map((line, at) => (
          <li key={at} className="py-0.5">
            {line}
          </li>
        ))}
      </ul>
    </details>
  );
}
