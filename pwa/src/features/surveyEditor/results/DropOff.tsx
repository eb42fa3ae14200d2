import { Section } from '@/ui/Section';
import type { Results } from '../survey';
import { ShareTable } from './ShareTable';
import { questionResults, dropOff as words } from './words';

/** Shows at which question people stopped without finishing. */
export function DropOff({ results: { questions, unfinished } }: { results: Results }) {
  const left = [...questions.entries()].filter(([, { left_here }]) => left_here > 0);
  return (
    <Section title={words.title} {...(left.length > 0 && { lead: words.lead(unfinished) })}>
      {left.length === 0 ? (
        <p className="text-muted">{unfinished === 0 ? words.none : words.noneAnswered}</p>
      ) : (
        <ShareTable
          caption={words.caption}
          head={[words.question, words.people, words.share]}
          of={unfinished}
          rows={left.map(([at, { id, title, left_here }]) => ({
            key: id,
            name: questionResults.number(at, title),
            people: left_here,
          }))}
        />
      )}
    </Section>
  );
}
