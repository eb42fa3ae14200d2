import { Pencil, Plus, Trash2 } from 'lucide-react';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { Toolbar } from '@/ui/Toolbar';
import { toastProblem } from '@/ui/toastProblem';
import type { Edited, Kind } from '../survey';
import { QuestionRow } from './QuestionRow';
import { removePage } from './removePage';
import type { Drag } from './useDrag';
import { useListChange } from './useListChange';
import type { Order } from './useOrder';
import { questionsCard as words } from './words';

type Props = {
  survey: Edited;
  /** The page's index, from 0. */
  page: number;
  kinds: Kind[] | undefined;
  order: Order;
  drag: Drag;
};

/** A page of a survey with its questions. */
export function QuestionPage({ survey, page, kinds, order, drag }: Props) {
  const { id, pages, questions } = survey;
  const { mutate, isPending } = useListChange(id, 'pages', removePage);
  const own = [...questions.entries()].filter(([, each]) => each.page === page);
  const name = words.page(page + 1, pages[page]?.title ?? '');
  // The page does not show a move until it is saved, and the server would refuse the removal.
  const waits = isPending || order.isSaving;
  const remove = () => waits || mutate({ survey, page }, { onError: toastProblem });
  return (
    <section aria-label={name}>
      <div className="flex items-center gap-2">
        <h3 className="min-w-0 flex-1 font-bold break-words">{name}</h3>
        <Toolbar label={name}>
          <Button
            look="bare"
            icon
            aria-label={words.editPage(page + 1)}
            onClick={() => modal.open('edit survey page', { survey, page })}
          >
            <Pencil size={18} aria-hidden="true" />
          </Button>
          {pages.length > 1 && (
            <Button
              look="bare"
              icon
              aria-label={words.removePage(page + 1)}
              aria-disabled={waits}
              onClick={remove}
            >
              <Trash2 size={18} aria-hidden="true" />
            </Button>
          )}
        </Toolbar>
      </div>
      <ol className="grid gap-2" {...drag.ofPage(page)}>
        {own.map(([at, question]) => (
          <QuestionRow
            key={question.lineage}
            survey={survey}
            question={question}
            at={at}
            kinds={kinds}
            order={order}
            drag={drag}
          />
        ))}
        {own.length === 0 && (
          <li className="rounded-control border border-dashed border-line p-4 text-muted">
            {words.pageEmpty}
          </li>
        )}
      </ol>
      <Button
        look="quiet"
        className="mt-3"
        aria-label={words.addTo(page + 1)}
        onClick={() => modal.open('edit survey question', { survey, of: { page } })}
      >
        <Plus size={18} aria-hidden="true" />
        {words.addQuestion}
      </Button>
    </section>
  );
}
