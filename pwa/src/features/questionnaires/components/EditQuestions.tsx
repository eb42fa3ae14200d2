import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { errorsOf } from '@/api/error';
import { limits } from '@/api/limits';
import { countFault } from '@/lib/countFault';
import { numberIn } from '@/lib/numberIn';
import { problemText } from '@/lib/problem';
import { useHold } from '@/lib/useHold';
import { Button } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import type { Question } from '../answers';
import { questionnaire } from '../queries';
import {
  blank,
  type Draft,
  draftOf,
  type Of,
  questionsOf,
  scaleFault,
  useSetQuestions,
} from '../setting';
import { editQuestions as copy } from '../words';
import { QuestionDraft } from './QuestionDraft';

type Props = { of: Of; title: string; onClose: () => void };

/** Edits all questions of a step or an activity, in order. */
export function EditQuestions({ of, title, onClose }: Props) {
  const { data, error, isPending, isFetching, refetch } = useQuery(questionsOf(of));
  return (
    <Modal wide title={copy.title(title)} onClose={onClose}>
      {isPending && (
        <Loading label={copy.loading}>
          <Skeleton className="mt-4 h-32" />
        </Loading>
      )}
      {!isPending && !data && (
        <Fault error={error} what={copy.what} retry={refetch} busy={isFetching} />
      )}
      {data && <Fields of={of} asked={data} onClose={onClose} />}
    </Modal>
  );
}

type FieldsProps = { of: Of; asked: Question[]; onClose: () => void };

function Fields({ of, asked, onClose }: FieldsProps) {
  const [begun] = useState(() => asked.map(draftOf));
  const [drafts, setDrafts] = useState<Draft[]>(begun);
  const { data: sheet } = useQuery({
    ...questionnaire('step' in of ? of : { activity: of.activity, date: '' }),
    enabled: 'step' in of,
    retry: false,
  });
  const [typed, setTyped] = useState<string>();
  const saved = String(sheet?.points ?? 0);
  const points = typed ?? saved;
  useHold(JSON.stringify(drafts) !== JSON.stringify(begun) || points !== saved);
  const { mutate, isPending, error } = useSetQuestions(of);
  const faults = faultsOf(error);
  const set = (at: number, draft: Draft) =>
    setDrafts(drafts.map((each, i) => (i === at ? draft : each)));
  const swap = (at: number, to: number) => {
    const next = [...drafts];
    const [one] = next.splice(at, 1);
    if (one) next.splice(to, 0, one);
    setDrafts(next);
  };
  const wrong = 'step' in of ? countFault(points, limits.QuestionsIn.points) : undefined;
  const submit = () => {
    if (wrong || drafts.some(scaleFault)) return;
    const kept = () => {
      onClose();
      toast(copy.saved, 'done');
    };
    const worth = 'step' in of ? (numberIn(points) ?? 0) : undefined;
    mutate({ drafts, points: worth }, { onSuccess: kept });
  };
  return (
    <Form busy={isPending} submit={submit} className="mt-4">
      <p className="mb-4 text-sm text-muted">{copy.lead}</p>
      <FormError>
        {error && Object.keys(faults).length === 0 ? problemText(error) : undefined}
      </FormError>
      {drafts.length === 0 && <p className="text-muted">{copy.empty}</p>}
      <ol className="grid gap-4">
        {drafts.map((draft, at) => (
          <QuestionDraft
            key={draft.key}
            draft={draft}
            at={at}
            last={at === drafts.length - 1}
            error={faults[at]}
            change={(next) => set(at, next)}
            move={(to) => swap(at, to)}
            remove={() => setDrafts(drafts.filter((each) => each !== draft))}
          />
        ))}
      </ol>
      <Button look="quiet" className="mt-4" onClick={() => setDrafts([...drafts, blank()])}>
        <Plus size={18} aria-hidden="true" />
        {copy.add}
      </Button>
      {'step' in of && (
        <TextField
          label={copy.pointsForAnswering}
          hint={copy.pointsHint}
          inputMode="numeric"
          autoComplete="off"
          className="mt-5 max-w-60"
          value={points}
          error={wrong}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <Button type="submit" className="mt-6 h-12 w-full" aria-disabled={isPending}>
        {isPending ? shared.saving : copy.save}
      </Button>
    </Form>
  );
}

/** The server's errors, by the position of the question. */
function faultsOf(error: unknown): Record<number, string> {
  return Object.fromEntries(
    Object.entries(errorsOf(error)).flatMap(([place, [message]]) => {
      const [, at, field] = /^questions\[(\d+)\]\.?(.*)$/.exec(place) ?? [];
      return at && message ? [[Number(at), [field, message].filter(Boolean).join(': ')]] : [];
    }),
  );
}
