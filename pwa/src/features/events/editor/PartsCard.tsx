import { Pencil, Plus, Trash2 } from 'lucide-react';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { Section } from '@/ui/Section';
import { useEventChange } from '../queries';
import { partsCard as words } from '../words';
import { dropPart, type Part } from './queries';

type Row = { id: number; name: string; about: string; part: Part; edit(): void };

type Props = {
  event: number;
  title: string;
  lead: string;
  rows: Row[];
  /** 'Add a venue' */
  verb: string;
  /** The confirmation of removing one: its consequences and its buttons. */
  removal: { text: string; verb: string; keep: string };
  /** The maximum number. */
  most: number;
  add(): void;
};

/** The parts of one kind of an event, with buttons to add, edit and remove them. */
export function PartsCard({ event, title, lead, rows, verb, removal, most, add }: Props) {
  const { mutateAsync } = useEventChange((part: Part) => dropPart(event, part));
  const remove = ({ name, part }: Row) =>
    modal.open('confirm change', {
      title: words.removeQuestion(name),
      ...removal,
      change: () => mutateAsync(part),
      done: words.removed(name),
    });
  return (
    <Section title={title} lead={lead}>
      {rows.length === 0 && <p className="mb-2 text-muted">{words.empty}</p>}
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-3 py-2">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-semibold break-words">{row.name}</p>
              <p className="text-sm break-words text-muted empty:hidden">{row.about}</p>
            </div>
            <span className="flex">
              <Button look="bare" icon aria-label={words.change(row.name)} onClick={row.edit}>
                <Pencil size={18} aria-hidden="true" />
              </Button>
              <Button
                look="bare"
                icon
                aria-label={words.remove(row.name)}
                onClick={() => remove(row)}
              >
                <Trash2 size={18} aria-hidden="true" />
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {rows.length < most && (
        <Button look="quiet" className="mt-3" onClick={add}>
          <Plus size={18} aria-hidden="true" />
          {verb}
        </Button>
      )}
    </Section>
  );
}
