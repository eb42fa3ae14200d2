import clsx from 'clsx';
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { Toolbar } from '@/ui/Toolbar';
import { dropQuestion, useSurveyChange } from '../queries';
import type { Edited, Kind, Question } from '../survey';
import { dependentsOf } from './conditions';
import type { Drag } from './useDrag';
import type { Order } from './useOrder';
import { conditionWords, kindWords, questionsCard as words } from './words';

type Props = {
  survey: Edited;
  question: Question;
  /** Its index among all questions. */
  at: number;
  kinds: Kind[] | undefined;
  order: Order;
  drag: Drag;
};

/** A question, with buttons to move, edit and delete it. */
export function QuestionRow({ survey, question, at, kinds, order, drag }: Props) {
  const { id, title, required, dimension } = question;
  const look = drag.lookOf(id);
  const { mutateAsync: drop } = useSurveyChange(dropQuestion);
  const remove = () => {
    const waiting = dependentsOf(survey.questions, id).map((each) => each.title);
    if (waiting.length > 0) {
      const text = words.removeLaterText(waiting);
      return modal.open('dynamic', { title: words.removeLater(title), text });
    }
    modal.open('confirm change', {
      title: words.removeQuestion(title),
      text: words.removeText,
      verb: words.delete,
      keep: words.keep,
      change: () => drop(id),
      done: words.removed,
    });
  };
  const about = [
    kindWords(question, kinds),
    !required && words.optional,
    survey.dimensions.find((each) => each.id === dimension)?.name,
  ];
  const step = (by: 1 | -1, label: string, Icon: typeof ArrowUp) => (
    <Button
      look="bare"
      icon
      aria-label={label}
      aria-disabled={!order.canStep(id, by)}
      onClick={() => order.step(id, by)}
    >
      <Icon size={18} aria-hidden="true" />
    </Button>
  );
  return (
    <li
      draggable
      {...drag.ofRow(question)}
      className={clsx(
        'flex flex-wrap items-center gap-x-2 rounded-control border bg-surface py-2 pr-1 pl-3 transition-opacity duration-150',
        look === 'over' ? 'border-sea' : 'border-line',
        look === 'held' && 'opacity-50',
      )}
    >
      <GripVertical
        size={18}
        aria-hidden="true"
        className="shrink-0 cursor-grab text-muted max-sm:hidden"
      />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold break-words">
          {at + 1}. {title}
        </p>
        <p className="text-sm text-muted">{about.filter(Boolean).join(' · ')}</p>
        <p className="text-sm break-words text-sea-ink empty:hidden">
          {conditionWords(question, survey.questions)}
        </p>
      </div>
      <Toolbar label={title} className="ml-auto">
        {step(-1, words.moveUp(title), ArrowUp)}
        {step(1, words.moveDown(title), ArrowDown)}
        <Button
          look="bare"
          icon
          aria-label={words.change(title)}
          onClick={() => modal.open('edit survey question', { survey, of: { question } })}
        >
          <Pencil size={18} aria-hidden="true" />
        </Button>
        <Button look="bare" icon aria-label={words.remove(title)} onClick={remove}>
          <Trash2 size={18} aria-hidden="true" />
        </Button>
      </Toolbar>
    </li>
  );
}
