import { formatNumber } from '@/lib/format';
import { Button } from '@/ui/Button';
import { FaultList } from '@/ui/FaultList';
import { shared } from '@/ui/words';
import type { Imported } from '../queries';
import { importPreview as words } from '../words';

const groups = ['added', 'known', 'repeated', 'unsubscribed', 'suppressed', 'invalid'] as const;

type Props = {
  outcome: Imported;
  /** Whether nothing has happened yet. */
  preview: boolean;
  busy: boolean;
  back(): void;
  go(): void;
  onClose: () => void;
};

/** What an import does, or did, with each group of lines of its table. */
export function ImportOutcome({ outcome, preview, busy, back, go, onClose }: Props) {
  const { added, invalid, faults } = outcome;
  // Who is new is always said, even that it is nobody.
  const shown = groups.filter((group) => group === 'added' || outcome[group] > 0);
  return (
    <div className="mt-4 grid gap-5">
      <div role="status">
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
        {preview && added === 0 && <p className="mt-3">{words.nothing}</p>}
      </div>
      <FaultList
        title={words.faults(invalid)}
        faults={faults.map(({ line, message }) => words.fault(line, message))}
      />
      <div className="flex flex-col gap-2 sm:flex-row-reverse sm:flex-wrap">
        {preview ? (
          <>
            {added > 0 && (
              <Button aria-disabled={busy} onClick={go}>
                {busy ? words.importing : words.import(added)}
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
