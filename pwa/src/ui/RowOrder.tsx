import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { Button } from './Button';
import { Toolbar } from './Toolbar';

type Props = {
  label: string;
  words: { up: string; down: string; remove: string };
  first: boolean;
  last: boolean;
  move(by: 1 | -1): void;
  /** Absent if the row cannot be removed. */
  remove?: () => void;
};

/** Moves or removes a row of a form. */
export function RowOrder({ label, words, first, last, move, remove }: Props) {
  return (
    <Toolbar label={label} className="ml-auto">
      <Button
        look="bare"
        icon
        aria-label={words.up}
        aria-disabled={first}
        onClick={() => first || move(-1)}
      >
        <ArrowUp size={18} aria-hidden="true" />
      </Button>
      <Button
        look="bare"
        icon
        aria-label={words.down}
        aria-disabled={last}
        onClick={() => last || move(1)}
      >
        <ArrowDown size={18} aria-hidden="true" />
      </Button>
      {remove && (
        <Button look="bare" icon aria-label={words.remove} onClick={remove}>
          <Trash2 size={18} aria-hidden="true" />
        </Button>
      )}
    </Toolbar>
  );
}
