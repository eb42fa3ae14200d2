import { useState } from 'react';
import { formatMoment } from '@/lib/dates';
import { Button } from '@/ui/Button';
import { Modal } from '@/ui/Modal';
import { Comparison } from './Comparison';
import { hunksOf, merged } from './hunks';
import { conflict as words } from './words';

type Side = 'before' | 'after';

type Props = {
  /** What was saved meanwhile, by whom, and when. */
  theirs: { text: string; by: string; at: string };
  mine: string;
  /** What is to stand there now. */
  keep(text: string): void;
  onClose: () => void;
};

/** Two people edited a text: both are shown, and nothing is lost before one has chosen. */
export function Conflict({ theirs, mine, keep, onClose }: Props) {
  const [chosen, setChosen] = useState<Record<number, Side>>({});
  const of = (change: number): Side => chosen[change] ?? 'after';
  const mixed = Object.values(chosen).includes('before');
  const done = (text: string) => {
    onClose();
    keep(text);
  };
  const choose = (change: number, side: Side) => setChosen({ ...chosen, [change]: side });
  return (
    <Modal wide title={words.title} onClose={onClose}>
      <p className="mt-2 mb-5 text-muted">
        {words.text(theirs.by, formatMoment(Date.parse(theirs.at)))}
      </p>
      <Comparison
        before={theirs.text}
        after={mine}
        labels={{ before: words.theirs, after: words.mine }}
        choice={{ of, choose }}
      />
      <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse sm:flex-wrap">
        <Button
          onClick={() =>
            done(merged(hunksOf(theirs.text, mine), (change) => of(change) === 'after'))
          }
        >
          {mixed ? words.saveMerged : words.saveMine}
        </Button>
        <Button look="quiet" onClick={() => done(theirs.text)}>
          {words.keepTheirs}
        </Button>
      </div>
    </Modal>
  );
}
