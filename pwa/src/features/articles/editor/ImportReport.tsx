import { formatNumber } from '@/lib/format';
import { Button } from '@/ui/Button';
import { FaultList } from '@/ui/FaultList';
import { FormError } from '@/ui/FormError';
import { shared } from '@/ui/words';
import type { Fault, Imported } from './transfer';
import { states, importReport as words } from './words';

const groups = ['created', 'replaced', 'unchanged', 'existing', 'pages', 'faulty'] as const;

type Props = {
  outcome: Imported;
  busy: boolean;
  /** How many articles were read so far. */
  read: number;
  fault: string | undefined;
  back(): void;
  go(): void;
  onClose: () => void;
};

const said = (faults: Fault[]) => [
  ...new Set(faults.map(({ item, field, message }) => words.fault(item, field, message))),
];

/** What an import does, or did, with the articles of its file, and what is wrong with some of them. */
export function ImportReport({ outcome, busy, read, fault, back, go, onClose }: Props) {
  const { preview, created, replaced, faults, left_out } = outcome;
  // How many are new is always said, even that there are none.
  const shown = groups.filter((group) => group === 'created' || outcome[group] > 0);
  const changes = created + replaced;
  const notes = said(faults.filter((each) => !each.left_out));
  return (
    <div className="mt-4 grid gap-5">
      <div role="status" className="grid gap-3">
        <table className="w-full border-collapse text-left">
          <caption className="sr-only">{preview ? words.caption : words.doneCaption}</caption>
          <thead className="text-sm text-muted">
            <tr>
              <th scope="col" className="pb-2 font-semibold">
                {words.group}
              </th>
              <th scope="col" className="pb-2 pl-4 text-right font-semibold">
                {words.count}
              </th>
              <th scope="col" className="pb-2 pl-4 font-semibold">
                {preview ? words.happens : words.happened}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((group) => (
              <tr key={group} className="border-t border-line">
                <th scope="row" className="py-2 font-semibold">
                  {words.groups[group]}
                </th>
                <td className="py-2 pl-4 text-right tabular-nums">
                  {formatNumber(outcome[group])}
                </td>
                <td className="py-2 pl-4">{words.will[group]}</td>
              </tr>
            ))}
          </tbody>
        </table>
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
      <div className="flex flex-col gap-2 sm:flex-row-reverse sm:flex-wrap">
        {preview ? (
          <>
            {changes > 0 && (
              <Button aria-disabled={busy} onClick={go}>
                {busy ? words.importing(read) : words.import(changes)}
              </Button>
            )}
            <Button look="quiet" onClick={() => busy || back()}>
              {words.back}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{shared.close}</Button>
        )}
      </div>
    </div>
  );
}

/** What comes with the articles. */
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

/** A list that is opened by who wants to read it. */
function Fold({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{title}</summary>
      <ul className="text-sm break-words text-muted">
        {lines.map((line) => (
          <li key={line} className="py-0.5">
            {line}
          </li>
        ))}
      </ul>
    </details>
  );
}
