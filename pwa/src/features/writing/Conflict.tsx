import { useState } from 'react';
import { formatMoment } from '@/lib/dates';
import { Button } from '@/ui/Button';
import { Modal } from '@/ui/Modal';
import { Comparison } from './Comparison';
import { hunksOf, merged } from './hunks';
import { conflict as words } from './words';

type Side = 'before' | 'after';

/** A text that two editors changed. */
export type Contested = { label: string; theirs: string; mine: string };

type Props = {
  by: string;
  at: string;
  parts: Contested[];
  /** Receives the result: a text for each part. */
  keep(texts: string[]): void;
  onClose: () => void;
};

/** Resolves a conflict: shows both versions of a text, and keeps both until a choice is made. */
export function Conflict({ by, at, parts, keep, onClose }: Props) {
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const of = (part: number, change: number): Side => chosen[`${part} ${change}`] ?? 'after';
  const mixed = Object.values(chosen).includes('before');
  const done = (texts: string[]) => {
    onClose();
    keep(texts);
  };
  const mine = () =>
    parts.map((part, n) =>
      merged(hunksOf(part.theirs, part.mine), (change) => of(n, change) === 'after'),
    );
  return (
    <Modal wide title={words.title} onClose={onClose}>
      <p className="mt-2 mb-5 text-muted">{words.text(by, formatMoment(Date.parse(at)))}</p>
      {parts.map((part, n) =>
        part.theirs === part.mine ? null : (
          <section key={part.label} aria-label={part.label} className="mb-5">
            <h3 className="mb-1 font-bold">{part.label}</h3>
            <Comparison
              before={part.theirs}
              after={part.mine}
              labels={{ before: words.theirs, after: words.mine }}
              choice={{
                of: (change) => of(n, change),
                choose: (change, side) => setChosen({ ...chosen, [`${n} ${change}`]: side }),
              }}
            />
          </section>
        ),
      )}
      <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse sm:flex-wrap">
        <Button onClick={() => done(mine())}>{mixed ? words.saveMerged : words.saveMine}</Button>
        <Button look="quiet" onClick={() => done(parts.map(({ theirs }) => theirs))}>
          {words.keepTheirs}
        </Button>
      </div>
    </Modal>
  );
}
