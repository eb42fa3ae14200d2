import { formatMoney, type Money } from '../money';

type Props = {
  lines: { text: string; amount: Money }[];
  label: string;
  total: string;
  /** Whether the total is being recalculated. */
  busy?: boolean;
};

/** The lines of an order or an invoice, and their total. */
export function Lines({ lines, label, total, busy = false }: Props) {
  return (
    <dl className="tabular-nums" aria-live="polite" aria-busy={busy}>
      {lines.map(({ text, amount }, at) => (
        <div key={at} className="flex justify-between gap-4 py-1.5">
          <dt className="min-w-0 break-words text-muted">{text}</dt>
          <dd className="whitespace-nowrap">{formatMoney(amount)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
        <dt>{label}</dt>
        <dd className="whitespace-nowrap">{total}</dd>
      </div>
    </dl>
  );
}
