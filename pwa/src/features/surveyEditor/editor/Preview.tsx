import { useRef, useState } from 'react';
import { limits } from '@/api/limits';
import { type Drafts, draftOf, givenOf, missing } from '@/lib/questions';
import { askedOf } from '@/offline/surveys/asked';
import { Button } from '@/ui/Button';
import { Meter } from '@/ui/Meter';
import { QuestionField } from '@/ui/QuestionField';
import type { Edited } from '../survey';
import { preview as words } from './words';

/** The position in a survey: before the first page, on a page, or after the last. */
type Step = 'intro' | 'thanks' | number;

/** A preview of the survey, page by page, with its conditions. Answers are not stored. */
export function Preview({ survey }: { survey: Edited }) {
  const { title, intro, thanks, pages, questions } = survey;
  const [step, setStep] = useState<Step>('intro');
  const [drafts, setDrafts] = useState<Drafts>({});
  const [faults, setFaults] = useState<Record<number, string>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  const given = questions.map((each) => givenOf(each, drafts[each.id] ?? draftOf(undefined)));
  const asked = askedOf(
    questions,
    Object.fromEntries(given.map((each) => [each.question_id, each])),
  );
  const open = [...new Set(asked.map(({ page }) => page))];
  const go = (next: Step | undefined) => {
    setFaults({});
    setStep(next ?? 'thanks');
    heading.current?.focus({ preventScroll: true });
  };
  const again = () => {
    setDrafts({});
    go('intro');
  };
  // The current page may be gone: its condition no longer holds, or it was deleted.
  const at = typeof step === 'number' ? open.indexOf(step) : -1;
  const own = asked.filter(({ page }) => page === step);
  const next = () => {
    const wrong = missing(own, drafts);
    setFaults(wrong);
    if (Object.keys(wrong).length === 0) go(open[at + 1]);
  };
  const shown = at >= 0 ? 'page' : step === 'thanks' ? 'thanks' : 'intro';
  return (
    <div className="grid gap-5">
      <h3 ref={heading} tabIndex={-1} className="text-xl font-bold break-words focus:outline-none">
        {title}
      </h3>
      {shown === 'page' && (
        <>
          <Meter
            label={words.progress}
            percent={((at + 1) * 100) / open.length}
            words={words.page(at + 1, open.length)}
          />
          {pages[step as number]?.title && (
            <p className="text-lg font-bold break-words">{pages[step as number]?.title}</p>
          )}
          {own.map((question) => (
            <QuestionField
              key={question.lineage}
              question={question}
              draft={drafts[question.id] ?? draftOf(undefined)}
              error={faults[question.id]}
              longest={limits.SurveyAnswerIn.descriptive_ans.maxLength}
              large
              change={(draft) => {
                setDrafts({ ...drafts, [question.id]: draft });
                setFaults({ ...faults, [question.id]: '' });
              }}
            />
          ))}
          <div className="flex flex-wrap gap-2">
            <Button onClick={next}>{at + 1 < open.length ? words.next : words.submit}</Button>
            <Button look="quiet" onClick={() => go(open[at - 1] ?? 'intro')}>
              {words.back}
            </Button>
          </div>
        </>
      )}
      {shown === 'intro' && (
        <>
          <p className="break-words whitespace-pre-line text-muted empty:hidden">{intro}</p>
          {open.length > 0 ? (
            <Button className="justify-self-start" onClick={() => go(open[0])}>
              {words.start}
            </Button>
          ) : (
            <p className="text-muted">{words.empty}</p>
          )}
        </>
      )}
      {shown === 'thanks' && (
        <>
          <p className="break-words whitespace-pre-line">{thanks || words.thanks}</p>
          <Button look="quiet" className="justify-self-start" onClick={again}>
            {words.again}
          </Button>
        </>
      )}
    </div>
  );
}
