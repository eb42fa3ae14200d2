import { Chips } from '@/ui/picking/Chips';
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
      <Chips
        of={chosen.map(({ id, title }) => ({ id, name: title }))}
        remove={(gone) => change(chosen.filter(({ id }) => id !== gone))}
      />
    </div>
  );
}
