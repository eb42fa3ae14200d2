import { type ReactNode, useState } from 'react';
import { isRefused } from '@/api/error';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { Section } from '@/ui/Section';
import { type Found, type Outcome, useLook, useTake } from '../queries';
import { formats, mappingOf, outcomeWords, proposed, importHistory as words } from '../words';
import { ChooseFile } from './ChooseFile';
import { MapHabits } from './MapHabits';

type Read = { file: File; found: Found; choices: Record<string, string> };

/** Imports a history from another app: choose a file, see its content, map it, and see the result in the log. */
export function BringHistory({ next }: { next: ReactNode }) {
  const [read, setRead] = useState<Read>();
  const [seen, setSeen] = useState<Outcome>();
  const look = useLook();
  const take = useTake();
  const busy = look.isPending || take.isPending;
  const error = look.error ?? take.error;
  // The server refuses an import before it changes anything.
  const begun = take.error && take.variables?.preview === false && !isRefused(take.error);
  const failed = begun ? words.brokeOff : words.failed;
  const restart = () => {
    setRead(undefined);
    setSeen(undefined);
    look.reset();
    take.reset();
  };
  const choose = (file: File) => {
    if (busy) return;
    restart();
    look.mutate(file, {
      onSuccess: (found) => {
        const choices = found.habits.map((habit) => [habit.name, proposed(habit)]);
        setRead({ file, found, choices: Object.fromEntries(choices) });
      },
    });
  };
  const send = (preview: boolean) => {
    if (!read || busy) return;
    const { file, choices } = read;
    look.reset();
    take.mutate({ file, mapping: mappingOf(choices), preview }, { onSuccess: setSeen });
  };
  return (
    <div aria-busy={busy}>
      <FormError>{error ? failed(problemText(error)) : undefined}</FormError>
      {!read && <ChooseFile choose={choose} busy={look.isPending} />}
      {read && !seen && (
        <MapHabits
          found={read.found}
          choices={read.choices}
          put={(name, choice) => setRead({ ...read, choices: { ...read.choices, [name]: choice } })}
          busy={take.isPending}
          go={() => send(true)}
          back={restart}
        />
      )}
      {read && seen?.preview && (
        <Told title={words.title} outcome={seen} from={read.found}>
          {outcomeWords(seen).taken.length > 0 && (
            <Button aria-disabled={busy} onClick={() => send(false)}>
              {take.isPending ? words.importing : words.import}
            </Button>
          )}
          <Button look="quiet" onClick={() => setSeen(undefined)}>
            {words.back}
          </Button>
        </Told>
      )}
      {read && seen && !seen.preview && (
        <Told title={words.doneTitle} outcome={seen} from={read.found}>
          {next}
          <Button look="quiet" onClick={restart}>
            {words.another}
          </Button>
        </Told>
      )}
    </div>
  );
}

type ToldProps = { title: string; outcome: Outcome; from: Found; children: ReactNode };

function Told({ title, outcome, from, children }: ToldProps) {
  const { taken, left } = outcomeWords(outcome);
  const nothing = taken.length === 0;
  return (
    <Section
      title={nothing ? words.nothingNew : title}
      lead={nothing ? words.nothingNewText : undefined}
    >
      <div role="status" className="grid gap-4">
        <List title={outcome.preview ? words.willImport : words.imported} lines={taken} />
        <List title={words.leftOut} lines={left} />
        {from.left_out.length > 0 && (
          <p className="text-sm text-muted">
            {words.unused(formats[from.format], from.left_out.join(', '))}
          </p>
        )}
      </div>
      <div className="mt-6 flex flex-wrap gap-2">{children}</div>
    </Section>
  );
}

function List({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
