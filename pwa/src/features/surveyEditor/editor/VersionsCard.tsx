import { Section } from '@/ui/Section';
import type { Edited } from '../survey';
import { versionsCard as words } from './words';

/** The published version and the edited version, and what the difference means for responses. */
export function VersionsCard({ survey }: { survey: Edited }) {
  const { published_version: published, published_at: at, draft_version: draft } = survey;
  const facts = [
    [words.published, published ? words.version(published, at) : words.none],
    [words.edited, draft == null ? words.noChanges : words.version(draft, undefined)],
    [words.responses, words.responsesText],
    [words.results, words.resultsText],
  ];
  return (
    <Section title={words.title} lead={words.lead}>
      <dl className="grid gap-4 sm:grid-cols-[10rem_1fr] sm:gap-y-3">
        {facts.map(([name, text]) => (
          <div key={name} className="sm:contents">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
