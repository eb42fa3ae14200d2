import { Pencil, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { RowOrder } from '@/ui/RowOrder';
import { Section } from '@/ui/Section';
import { toast } from '@/ui/toast';
import { moved } from '@/ui/useDragOrder';
import { patchSurvey, useSurveyChange } from '../queries';
import type { Dimension, Edited } from '../survey';
import { removeDimension } from './removeDimension';
import { scoringCard as words } from './words';

/** The survey's dimensions, and the meaning of the scores. */
export function ScoringCard({ survey }: { survey: Edited }) {
  const { id, bands, questions } = survey;
  const scope = `survey-dimensions-${id}`;
  // The survey after the last move, from which a change that has waited for it starts.
  const latest = useRef(survey);
  const { mutate, variables, isPending } = useSurveyChange(async (dimensions: Dimension[]) => {
    const { lists_version } = latest.current;
    latest.current = (await patchSurvey(id)({ dimensions, lists_version })).data;
  }, scope);
  useEffect(() => {
    if (!isPending) latest.current = survey;
  }, [isPending, survey]);
  // The new order, until the server confirms it.
  const dimensions = isPending ? variables : survey.dimensions;
  const { mutateAsync: drop } = useSurveyChange(
    (dimension: Dimension) => removeDimension(latest.current)(dimension),
    scope,
  );
  const move = (at: number, by: 1 | -1) =>
    mutate(moved(dimensions, at, at + by), {
      onError: (error) => toast(problemText(error), 'trouble'),
    });
  // The dialogs send whole lists, so they must not start from those before a move.
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
      change: () => drop(dimension),
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
              aria-disabled={isPending}
              onClick={() => isPending || modal.open('edit survey bands', { survey })}
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
