import { formatDay } from '@/lib/dates';
import { entryKey, type Op, type Waiting } from '@/offline/model';
import { Button } from '@/ui/Button';
import { shared } from '@/ui/words';
import { useLog, useView } from '../LogContext';
import { formatAmount, reason, attention as words } from '../words';

function what(op: Op): string {
  switch (op.kind) {
    case 'set_status':
      return {
        done: words.done,
        open: words.takenBack,
        not_now: shared.notNow,
        impossible: words.impossible,
      }[op.value];
    case 'add_amount':
      return `${op.value < 0 ? '−' : '+'}${formatAmount(Math.abs(op.value))}`;
    case 'set_amount':
      return op.value === null ? words.amountCleared : words.amount(formatAmount(op.value));
    case 'set_note':
      return op.value === null ? words.noteCleared : words.note(op.value.slice(0, 60));
  }
}

/** Changes that the server refused: the reason, and the options. */
export function Attention({ refused }: { refused: Waiting[] }) {
  const log = useLog();
  const view = useView();
  return (
    <ul className="mt-1 grid gap-2">
      {refused.map(({ n, op, refused: why }) => (
        <li key={n} className="animate-appear rounded-card bg-coral-wash p-4">
          <p className="font-semibold">
            {view.shown(op.entry_id).title}, {formatDay(entryKey(op.entry_id).date)}: {what(op)}
          </p>
          <p className="mt-0.5 text-coral-ink">{why && reason(why)}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button look="quiet" onClick={() => void log.sendAgain(n)}>
              {words.tryAgain}
            </Button>
            <Button look="quiet" onClick={() => void log.letGo(n)}>
              {words.drop}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
