import { EyeOff, Save, Timer } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '@/ui/Button';
import { Fact } from '@/ui/Fact';
import type { Survey } from '../survey';
import { sizeWords, intro as words } from '../words';

type Props = {
  survey: Survey;
  begun: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  start: () => void;
};

/** The introduction before the first question. */
export function Intro({ survey, begun, heading, start }: Props) {
  const { title, summary, intro, source, questions, minutes, anonymous, company } = survey;
  return (
    <div className="px-5 py-7 sm:p-9">
      {company && (
        <p className="mb-1 text-sm font-semibold text-muted">{words.from(company.name)}</p>
      )}
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-2xl font-extrabold tracking-tight break-words focus:outline-none"
      >
        {title}
      </h1>
      <p className="mt-2 max-w-[60ch] whitespace-pre-line">{intro || summary}</p>
      <ul className="mt-5 space-y-2 text-sm text-muted">
        <Fact icon={Timer}>{sizeWords(questions.length, minutes)}</Fact>
        {anonymous ? (
          <Fact icon={EyeOff}>{words.anonymous}</Fact>
        ) : (
          <Fact icon={Save}>{words.saved}</Fact>
        )}
      </ul>
      <Button className="mt-6 h-12 w-full sm:w-auto sm:min-w-40" onClick={start}>
        {begun ? words.continue : words.start}
      </Button>
      {source && <p className="mt-6 text-xs text-muted">{words.source(source)}</p>}
    </div>
  );
}
