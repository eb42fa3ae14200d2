import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { Section } from '@/ui/Section';
import { chooseFile as words } from '../words';

type Props = { choose(file: File): void; busy: boolean };

const ways = [
  [words.loopHabitTracker, words.loopHint],
  [words.habitBull, words.habitBullHint],
  [words.daymark, words.daymarkHint],
];

/** Chooses a file, or accepts a dropped one. */
export function ChooseFile({ choose, busy }: Props) {
  const id = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) choose(file);
  };
  return (
    <Section title={words.title} lead={words.lead}>
      <label
        htmlFor={id}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className="grid cursor-pointer place-items-center gap-2 rounded-card border-2 border-dashed border-field px-6 py-10 text-center transition-colors duration-150 hover:border-sea-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sea-ink data-over:border-sea-ink data-over:bg-sea-wash"
      >
        <FileUp size={28} className="text-sea-ink" aria-hidden="true" />
        <span className="font-semibold">{busy ? words.reading : words.choose}</span>
        <span className="text-sm text-muted">{words.drop}</span>
        <input
          id={id}
          type="file"
          accept=".zip,.csv,.json,text/csv,application/zip"
          disabled={busy}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) choose(file);
            // Allow choosing the same file again.
            currentTarget.value = '';
          }}
        />
      </label>
      <dl className="mt-6 grid gap-3">
        {ways.map(([app, way]) => (
          <div key={app}>
            <dt className="font-semibold">{app}</dt>
            <dd className="text-muted">{way}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
