import clsx from 'clsx';
import { GripVertical, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { limits } from '@/api/limits';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { Picture } from '@/ui/Picture';
import { RowOrder } from '@/ui/RowOrder';
import { Section } from '@/ui/Section';
import { toastProblem } from '@/ui/toastProblem';
import { moved, ordered, useDragOrder } from '@/ui/useDragOrder';
import { type About, type Person, useAboutChange } from '../queries';
import { team as words } from '../words';
import { orderPeople, removePerson } from './queries';

/** The people of the page, sorted by dragging or with buttons. */
export function TeamCard({ about: { members } }: { about: About }) {
  const { mutate, isPending, variables } = useAboutChange(orderPeople, 'about-people');
  const [said, setSaid] = useState('');
  // The new order, until the server confirms it.
  const rows = isPending ? ordered(members, variables) : members;
  const move = (from: number, to: number) => {
    const person = rows[from];
    if (!person) return;
    mutate(
      moved(rows, from, to).map(({ id }) => id),
      {
        onSuccess: () => setSaid(words.moved(person.name, to, rows.length)),
        onError: toastProblem,
      },
    );
  };
  const order = useDragOrder(move);
  const drop = useAboutChange(removePerson);
  const remove = ({ id, name }: Person) =>
    modal.open('confirm change', {
      title: words.removeQuestion(name),
      text: words.removeText,
      verb: words.removeVerb,
      keep: words.keep,
      change: () => drop.mutateAsync(id),
      done: words.removed,
    });
  return (
    <Section title={words.title} lead={rows.length > 1 ? words.lead : undefined}>
      <p role="status" className="sr-only">
        {said}
      </p>
      {rows.length === 0 && <p className="text-muted">{words.empty}</p>}
      <ol aria-label={words.people} className="grid gap-2 empty:hidden">
        {rows.map((person, at) => {
          const { over, drag } = order.of(at, person.name);
          return (
            <li
              key={person.id}
              draggable
              {...drag}
              className={clsx(
                'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border bg-surface py-1 pr-1 pl-3',
                over ? 'border-sea' : 'border-line',
              )}
            >
              <GripVertical
                size={18}
                aria-hidden="true"
                className="shrink-0 cursor-grab text-muted max-sm:hidden"
              />
              <Picture
                src={person.image}
                alt=""
                instead="/no_profile_picture.png"
                sizes="3rem"
                className="size-11 rounded-full object-cover"
              />
              <span className="min-w-0 flex-1 basis-32">
                <span className="block font-semibold break-words">{person.name}</span>
                <span className="block text-sm text-muted">{person.role}</span>
              </span>
              <Button
                look="bare"
                icon
                aria-label={words.edit(person.name)}
                onClick={() => modal.open('edit person', { person })}
              >
                <Pencil size={18} aria-hidden="true" />
              </Button>
              <RowOrder
                label={person.name}
                words={{
                  up: words.moveUp(person.name),
                  down: words.moveDown(person.name),
                  remove: words.remove(person.name),
                }}
                first={at === 0}
                last={at === rows.length - 1}
                move={(by) => move(at, at + by)}
                remove={() => remove(person)}
              />
            </li>
          );
        })}
      </ol>
      {rows.length < limits.AboutOrderIn.ids.maxItems && (
        <Button look="quiet" className="mt-3" onClick={() => modal.open('edit person', {})}>
          <Plus size={18} aria-hidden="true" />
          {words.add}
        </Button>
      )}
    </Section>
  );
}
