import { FaultList } from '@/ui/FaultList';
import { OutcomeActions, OutcomeTable } from '@/ui/ImportOutcome';
import type { Imported } from '../queries';
import { importPreview as words } from '../words';

const groups = ['added', 'known', 'repeated', 'unsubscribed', 'suppressed', 'invalid'] as const;

type Props = {
  outcome: Imported;
  /** Whether this is only a preview. */
  preview: boolean;
  busy: boolean;
  back(): void;
  go(): void;
  onClose: () => void;
};

/** The outcome of an import, or its preview, for each group of lines. */
export function ImportOutcome({ outcome, preview, busy, back, go, onClose }: Props) {
  const { added, invalid, faults } = outcome;
  // Always show the number of new subscribers, even when it is zero.
  const shown = groups.filter((group) => group === 'added' || outcome[group] > 0);
  return (
    <div className="mt-4 grid gap-5">
      <div role="status">
        <OutcomeTable groups={shown} counts={outcome} preview={preview} words={words} />
        {preview && added === 0 && <p className="mt-3">{words.nothing}</p>}
      </div>
      <FaultList
        title={words.faults(invalid)}
        faults={faults.map(({ line, message }) => words.fault(line, message))}
      />
      <OutcomeActions
        preview={preview}
        busy={busy}
        go={added > 0 ? (busy ? words.importing : words.import(added)) : undefined}
        onGo={go}
        back={words.back}
        onBack={back}
        onClose={onClose}
      />
    </div>
  );
}
