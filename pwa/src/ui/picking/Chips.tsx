import { X } from 'lucide-react';
import type { Named } from '@/lib/named';
import { removeRow } from './removeRow';
import { pickField as words } from './words';

type Props = { of: Named[]; remove(id: number): void };

/** The chosen pages or companies. Pressing one removes it. */
export const Chips = ({ of, remove }: Props) => (
  <ul aria-label={words.chosen} className="flex flex-wrap gap-2 empty:hidden">
    {of.map(({ id, name }) => (
      <li key={id}>
        <button
          type="button"
          aria-label={words.remove(name)}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-sea-wash px-3.5 text-left text-sm font-semibold text-sea-ink"
          onClick={(event) => removeRow(event, () => remove(id))}
        >
          {name}
          <X size={16} className="shrink-0" aria-hidden="true" />
        </button>
      </li>
    ))}
  </ul>
);
