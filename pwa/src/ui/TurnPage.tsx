import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './Button';
import { turnPage as words } from './words';

/** Links to the previous and the next page; an absent one is disabled. */
export function TurnPage({ previous, next }: { previous?: () => void; next?: () => void }) {
  return (
    <span className="flex gap-1">
      <Button
        look="bare"
        icon
        aria-label={words.previousPage}
        disabled={!previous}
        onClick={previous}
      >
        <ChevronLeft size={20} aria-hidden="true" />
      </Button>
      <Button look="bare" icon aria-label={words.nextPage} disabled={!next} onClick={next}>
        <ChevronRight size={20} aria-hidden="true" />
      </Button>
    </span>
  );
}
