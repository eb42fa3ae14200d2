import { useState } from 'react';
import { chooses, kind } from '@/lib/questions';
import { Button } from '@/ui/Button';
import { Section } from '@/ui/Section';
import type { Results } from '../survey';
import { meanOf } from './numbers';
import { ShareTable } from './ShareTable';
import { WrittenAnswers } from './WrittenAnswers';
import { questionResults as words } from './words';

type Result = Results['questions'][number];

/** The results of each question. */
export function QuestionResults({ results, readsTexts }: Pick<Props, 'results' | 'readsTexts'>) {
  return (
    <Section title={words.title}>
      <ol className="grid gap-8">
        {results.questions.map((question, at) => (
          <li key={question.id}>
            <Question results={results} question={question} at={at} readsTexts={readsTexts} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

type Props = { results: Results; question: Result; at: number; readsTexts: boolean };

function Question({ results, question, at, readsTexts }: Props) {
  const { title, type_id, answered, counts } = question;
  const mean = chooses(question) ? undefined : meanOf(counts);
  const before = results.compared?.questions.find(({ id }) => id === question.id);
  return (
    <>
      <h3 className="font-bold break-words">{words.number(at, title)}</h3>
      <p className="mb-2 text-sm text-muted">
        {words.answered(answered, results.responses)}
        {mean !== undefined && ` · ${words.mean(mean)}`}
      </p>
      {type_id === kind.text ? (
        readsTexts && <Texts survey={results.survey_id} question={question} />
      ) : (
        <ShareTable
          caption={words.caption(title)}
          head={[words.answer, words.people, words.share]}
          of={answered}
          rows={counts.map(({ value, label, people }) => ({ key: value, name: label, people }))}
          before={before && { of: before.answered, counts: before.counts }}
        />
      )}
    </>
  );
}

function Texts({ survey, question }: { survey: number; question: Result }) {
  const [open, setOpen] = useState(false);
  if (open) return <WrittenAnswers survey={survey} question={question.id} />;
  return (
    <Button look="quiet" aria-label={words.readOf(question.title)} onClick={() => setOpen(true)}>
      {words.read}
    </Button>
  );
}
