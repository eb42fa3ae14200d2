import { X } from 'lucide-react';
import { FindField } from '@/ui/picking/FindField';
import type { Package } from '../plans';
import { editPackage as words } from './words';

type Program = Package['programs'][number];

type Props = { chosen: Program[]; change(programs: Program[]): void };

/** Selects, by title, the programs that a package includes in addition to those that require it. */
export function ProgramPick({ chosen, change }: Props) {
  return (
    <div className="grid gap-2">
      <FindField
        label={words.programs}
        hint={words.programsHint}
        kind="programs"
        typedOnly
        chosen={chosen.map(({ id }) => id)}
        choose={({ id, name }) => change([...chosen, { id, title: name }])}
      />
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {chosen.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              aria-label={words.removeProgram(title)}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-sea-wash px-3.5 text-left text-sm font-semibold text-sea-ink"
              onClick={() => change(chosen.filter((each) => each.id !== id))}
            >
              {title}
              <X size={16} className="shrink-0" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
