import { ArrowLeft, ArrowRight, CircleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { limits } from '@/api/limits';
import { type Draft, draftOf, givenOf, kind } from '@/lib/questions';
import type { Answers } from '@/offline/surveys/asked';
import type { Given } from '@/offline/surveys/model';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Meter } from '@/ui/Meter';
import { QuestionField } from '@/ui/QuestionField';
import { type AskingPage, missingOn, pagesOf, progressOf } from '../asked';
import type { Question, Survey } from '../survey';
import { paper as words } from '../words';

type Props = {
  survey: Survey;
  answers: Answers;
  /** The server's errors, by question. */
  faults: Record<Question['id'], string>;
  /** The page's index in the survey. */
  at: number;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Opens another page; -1 is the introduction. */
  go: (at: number) => void;
  /** Receives each answer; a text with every keystroke. */
  answer: (given: Given) => void;
  /** Called when all required questions are answered. */
  finish: () => void;
  busy?: boolean;
  finishLabel: string;
  /** The save state of the answers. */
  state?: ReactNode;
  /** Another way to finish, besides the last page. */
  aside?: ReactNode;
};

/** One page of a survey: its questions, the progress, and the navigation. */
export function Paper(props: Props) {
  const { survey, at, heading, go, finish, busy = false, finishLabel } = props;
  const { answers, change, leave } = useTyping(props.answers, props.answer);
  const [checked, setChecked] = useState<Record<Question['id'], string>>({});
  const summary = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(0);
  const pages = pagesOf(survey, answers);
  const place = pages.findIndex((page) => page.at === at);
  const page = pages[place];
  // Wait for the summary to render.
  useEffect(() => {
    if (asked > 0) summary.current?.focus();
  }, [asked]);
  if (!page) return null;

  const open = missingOn(page, answers);
  const faults = Object.fromEntries(
    page.questions.flatMap(({ id }) => {
      const fault = props.faults[id] ?? (checked[id] && open[id]);
      return fault ? [[id, fault]] : [];
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setChecked(open);
    if (Object.keys(open).length > 0) return setAsked(asked + 1);
    const next = pages[place + 1];
    if (next) return go(next.at);
    const skipped = pages.find((each) => Object.keys(missingOn(each, answers)).length > 0);
    if (!skipped) return finish();
    setChecked(missingOn(skipped, answers));
    setAsked(asked + 1);
    go(skipped.at);
  };
  const { answered, all } = progressOf(pages, answers);
  const last = place === pages.length - 1;
  return (
    <>
      <header className="mb-4">
        <h1 className="font-bold break-words">{survey.title}</h1>
        <div className="mt-2 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
          <span className="tabular-nums">{words.progress(answered, all)}</span>
          {props.state}
        </div>
        <Meter
          label={words.progress(answered, all)}
          percent={(100 * answered) / Math.max(1, all)}
          className="mt-1.5 h-2"
        />
      </header>
      <form onSubmit={submit} noValidate>
        <Card className="px-5 py-6 sm:p-8">
          <h2
            ref={heading}
            tabIndex={-1}
            className="text-xl font-extrabold tracking-tight break-words focus:outline-none"
          >
            {page.title && <span className="block">{page.title}</span>}
            <span className="block text-sm font-semibold tracking-normal text-muted">
              {words.page(place + 1, pages.length)}
            </span>
          </h2>
          <Faults ref={summary} page={page} faults={faults} />
          <div className="mt-6 grid gap-8">
            {page.questions.map((question) => (
              <div key={question.id} id={placeOf(question.id)}>
                <QuestionField
                  large
                  question={question}
                  draft={draftOf(answers[question.id])}
                  error={faults[question.id]}
                  longest={limits.SurveyAnswerIn.descriptive_ans.maxLength}
                  change={(draft) => change(question, draft)}
                  onLeave={leave}
                />
              </div>
            ))}
          </div>
        </Card>
        <div className="mt-5 flex flex-wrap justify-between gap-3">
          <Button look="float" className="h-12" onClick={() => go(pages[place - 1]?.at ?? -1)}>
            <ArrowLeft size={18} aria-hidden="true" />
            {words.back}
          </Button>
          {props.aside}
          <Button type="submit" className="h-12 min-w-32" aria-disabled={busy}>
            {last ? (
              finishLabel
            ) : (
              <>
                {words.next}
                <ArrowRight size={18} aria-hidden="true" />
              </>
            )}
          </Button>
        </div>
      </form>
    </>
  );
}

const placeOf = (question: Question['id']) => `question-${question}`;

type FaultsProps = {
  ref: RefObject<HTMLDivElement | null>;
  page: AskingPage;
  faults: Record<Question['id'], string>;
};

/** The questions that still need an answer, each with a link. */
function Faults({ ref, page, faults }: FaultsProps) {
  const faulty = page.questions.filter(({ id }) => faults[id]);
  if (faulty.length === 0) return null;
  const show = (id: Question['id']) =>
    document.getElementById(placeOf(id))?.querySelector<HTMLElement>('input, textarea')?.focus();
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="mt-5 rounded-control bg-coral-wash px-4 py-3 text-coral-ink focus:outline-none"
    >
      <p className="flex gap-2.5 font-semibold">
        <CircleAlert size={20} className="mt-0.5 shrink-0" aria-hidden="true" />
        {words.open(faulty.length)}
      </p>
      <ul className="mt-1 ml-7.5">
        {faulty.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              className="min-h-11 text-left break-words underline underline-offset-4"
              onClick={() => show(id)}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The answers, with texts exactly as typed, because stored texts are trimmed. */
function useTyping(kept: Answers, answer: (given: Given) => void) {
  const [typing, setTyping] = useState<Answers>({});
  const change = (question: Question, draft: Draft) => {
    const given = givenOf(question, draft);
    answer(given);
    if (question.type_id === kind.text) {
      setTyping({ [question.id]: { ...given, descriptive_ans: draft.text } });
    }
  };
  return { answers: { ...kept, ...typing }, change, leave: () => setTyping({}) };
}
