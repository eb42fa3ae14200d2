import clsx from 'clsx';
import { ArrowDown, ArrowUp, CircleHelp, GripVertical, Pencil, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { api, body } from '@/api/client';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { Section } from '@/ui/Section';
import { Toolbar } from '@/ui/Toolbar';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { moved, ordered } from '@/ui/useDragOrder';
import type { Writing } from '@/ui/writing';
import { legs } from '../path';
import { daysWords, stepsCard as words } from '../words';
import { type Edited, type Step, useEdit } from './queries';

type Props = { edited: Edited; writing: Writing };

/** The steps of a program in order, moved by dragging or with buttons. */
export function StepsCard({ edited, writing }: Props) {
  const { challenge: program, changes, changes_from, planned_days } = edited;
  // A ref: the browser asks whether a drop is allowed before React renders again.
  const held = useRef<number>(undefined);
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [said, setSaid] = useState('');
  const {
    mutate: order,
    variables,
    isPending,
  } = useEdit(
    (step_ids: number[]) =>
      body(
        api.POST('/v1/core/challenge/{id}/step-order', {
          params: { path: { id: program.id } },
          body: { step_ids },
        }),
      ),
    `step-order-${program.id}`,
  );
  const { mutateAsync: drop } = useEdit((id: number) =>
    body(api.DELETE('/v1/core/challenge-step/{id}', { params: { path: { id } } })),
  );
  // The new order, until the server confirms it.
  const steps = isPending ? ordered(program.steps, variables) : program.steps;
  const sorts = changes === 'anything' && steps.length > 1;
  const days = new Map(
    legs({ ...program, steps }).map(({ id, first, last }) => [id, daysWords(first, last)]),
  );

  const move = (from: number, to: number) => {
    const step = steps[from];
    if (!step || from === to || to < 0 || to >= steps.length) return;
    const ids = moved(steps, from, to).map(({ id }) => id);
    order(ids, {
      onSuccess: () => setSaid(words.moved(step.title, to, steps.length)),
      onError: toastProblem,
    });
  };
  const remove = ({ id, title }: Step) =>
    modal.open('confirm change', {
      title: words.removeQuestion(title),
      text: changes_from ? words.retireText(changes_from) : words.removeText,
      verb: words.removeVerb,
      keep: words.keep,
      change: async () => {
        const { data } = await drop(id);
        toast(
          data.outcome === 'retired' && data.retired_on
            ? words.dueUntil(title, data.retired_on)
            : words.removed(title),
        );
      },
    });

  return (
    <Section
      title={words.title}
      lead={steps.length > 0 ? words.lead(planned_days) : words.leadEmpty}
    >
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol className="grid gap-2">
        {steps.map((step, at) => (
          <li
            key={step.id}
            draggable={sorts}
            onDragStart={({ dataTransfer }) => {
              // Firefox needs this to drag.
              dataTransfer.setData('text/plain', step.title);
              dataTransfer.effectAllowed = 'move';
              held.current = at;
              setDragged(at);
            }}
            onDragOver={(event) => {
              if (held.current === undefined) return;
              event.preventDefault();
              setOver(at);
            }}
            onDragEnd={() => {
              held.current = undefined;
              setDragged(undefined);
              setOver(undefined);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (held.current !== undefined) move(held.current, at);
            }}
            className={clsx(
              'flex flex-wrap items-center gap-x-2 rounded-control border bg-surface py-2 pr-1 pl-3 transition-opacity duration-150',
              over === at && dragged !== at ? 'border-sea' : 'border-line',
              dragged === at && 'opacity-50',
            )}
          >
            {sorts && (
              <GripVertical
                size={18}
                aria-hidden="true"
                className="shrink-0 cursor-grab text-muted max-sm:hidden"
              />
            )}
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-semibold break-words">
                {at + 1}. {step.title}
              </p>
              <p className="text-sm text-muted">
                {step.retired_on
                  ? words.notDueFrom(step.retired_on)
                  : step.plan.length > 0
                    ? days.get(step.id)
                    : words.noPlanYet}
              </p>
            </div>
            <Toolbar label={step.title} className="ml-auto">
              {sorts && (
                <>
                  <Button
                    look="bare"
                    icon
                    aria-label={words.moveUp(step.title)}
                    aria-disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  >
                    <ArrowUp size={18} aria-hidden="true" />
                  </Button>
                  <Button
                    look="bare"
                    icon
                    aria-label={words.moveDown(step.title)}
                    aria-disabled={at === steps.length - 1}
                    onClick={() => move(at, at + 1)}
                  >
                    <ArrowDown size={18} aria-hidden="true" />
                  </Button>
                </>
              )}
              <Button
                look="bare"
                icon
                aria-label={words.questionsOf(step.title)}
                onClick={() =>
                  modal.open('edit questions', { of: { step: step.id }, title: step.title })
                }
              >
                <CircleHelp size={18} aria-hidden="true" />
              </Button>
              <Button
                look="bare"
                icon
                aria-label={words.change(step.title)}
                onClick={() => modal.open('edit step', { edited, step, writing })}
              >
                <Pencil size={18} aria-hidden="true" />
              </Button>
              {changes !== 'words' && !step.retired_on && (
                <Button
                  look="bare"
                  icon
                  aria-label={words.remove(step.title)}
                  onClick={() => remove(step)}
                >
                  <Trash2 size={18} aria-hidden="true" />
                </Button>
              )}
            </Toolbar>
          </li>
        ))}
      </ol>
      {changes !== 'words' && (
        <Button
          look="quiet"
          className="mt-3"
          onClick={() => modal.open('edit step', { edited, writing })}
        >
          <Plus size={18} aria-hidden="true" />
          {words.add}
        </Button>
      )}
    </Section>
  );
}
