import type { ReactNode } from 'react';
import { CheckList } from '@/ui/CheckList';

type Props = {
  legend: string;
  hint?: ReactNode;
  of: readonly { id: number; title: string }[];
  chosen: readonly number[];
  change(chosen: number[]): void;
};

/** Selects any number of packages. */
export function PackagePick({ legend, hint, of, chosen, change }: Props) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      <CheckList
        of={of.map(({ id, title }) => ({ id, label: title }))}
        chosen={chosen}
        change={change}
      />
    </fieldset>
  );
}
