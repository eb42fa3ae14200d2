import { Pencil, Plus } from 'lucide-react';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { RowOrder } from '@/ui/RowOrder';
import { Section } from '@/ui/Section';
import { toastProblem } from '@/ui/toastProblem';
import { moved } from '@/ui/useDragOrder';
import { patchSurvey } from '../queries';
import type { Dimension, Edited } from '../survey';
import { removeDimension } from './removeDimension';
import { type Shown, useListChange } from './useListChange';
import { scoringCard as words } from './words';

type Ordered = Shown & { dimensions: Dimension[] };

/** Saves the dimensions of a survey in this order. */
function saveOrder({ survey, dimensions: order }: Ordered) {
  const { id, dimensions, dimensions_version } = survey;
  const at = (dimension: Dimension) => order.findIndex((each) => each.id === dimension.id);
  const sorted = dimensions.toSorted((a, b) => at(a) - at(b));
  return patchSurvey(id)({ dimensions: sorted, dimensions_version });
}

/** The survey's dimensions, and the meaning of the scores. */
export function ScoringCard({ survey }: { survey: Edited }) {
  const { id, bands, questions } = survey;
  const { mutate, variables, isPending } = useListChange(id, 'dimensions', saveOrder);
  // The new order, until the server confirms it.
  const dimensions = isPending ? variables.dimensions : survey.dimensions;
  const { mutateAsync: drop } = useListChange(id, 'dimensions', removeDimension);
  const move = (at: number, by: 1 | -1) =>
    mutate({ survey, dimensions: moved(dimensions, at, at + by) }, { onError: toastProblem });
  // Errors name a dimension by its index, so the dialog cannot open until a move is saved.
  const edit = (dimension?: Dimension) =>
    isPending || modal.open('edit survey dimension', { survey, ...(dimension && { dimension }) });
  const countOf = (dimension: Dimension) =>
    questions.filter((each) => each.dimension === dimension.id).length;
  const remove = (dimension: Dimension) =>
    modal.open('confirm change', {
      title: words.removeQuestion(dimension.name),
      text: words.removeText(countOf(dimension)),
      verb: words.delete,
      keep: words.keep,
      change: () => drop({ survey, dimension }),
      done: words.removed,
    });
  return (
    <Section title={words.title} lead={words.lead}>
      {dimensions.length === 0 && <p className="mb-3 text-muted">{words.empty}</p>}
      <ol className="divide-y divide-line">
        {dimensions.map((dimension, at) => {
          const { name } = dimension;
          return (
            <li key={dimension.id} className="flex flex-wrap items-center gap-x-2 py-2">
              <div className="min-w-0 flex-1 basis-52">
                <p className="font-semibold break-words">{name}</p>
                <p className="text-sm text-muted">
                  {words.dimension(countOf(dimension), dimension.bands.length)}
                </p>
              </div>
              <span className="ml-auto flex">
                <Button
                  look="bare"
                  icon
                  aria-label={words.change(name)}
                  aria-disabled={isPending}
                  onClick={() => edit(dimension)}
                >
                  <Pencil size={18} aria-hidden="true" />
                </Button>
                <RowOrder
                  label={name}
                  words={{
                    up: words.moveUp(name),
                    down: words.moveDown(name),
                    remove: words.remove(name),
                  }}
                  first={at === 0}
                  last={at === dimensions.length - 1}
                  move={(by) => move(at, by)}
                  remove={() => remove(dimension)}
                />
              </span>
            </li>
          );
        })}
        {dimensions.length > 0 && (
          <li className="flex items-center gap-x-2 py-2">
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{words.overall}</p>
              <p className="text-sm text-muted">{words.overallText(bands.length)}</p>
            </div>
            <Button
              look="bare"
              icon
              aria-label={words.changeOverall}
              onClick={() => modal.open('edit survey bands', { survey })}
            >
              <Pencil size={18} aria-hidden="true" />
            </Button>
          </li>
        )}
      </ol>
      <Button look="quiet" className="mt-3" aria-disabled={isPending} onClick={() => edit()}>
        <Plus size={18} aria-hidden="true" />
        {words.add}
      </Button>
    </Section>
  );
}
