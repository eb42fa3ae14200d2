import clsx from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { QuietShore } from '@/ui/QuietShore';
import { type Box, type Place, place, type Size, scrollFor } from '../place';
import type { Step } from '../steps';
import type { Left } from '../tour';
import { partOf, useBox, useSteps } from '../useParts';
import { tour as copy } from '../words';

/** In windows narrower than this, the text is at the lower edge. */
const SHEET = 640;
/** The distance from a part to the edge of its spotlight, and the width of that edge. */
const AROUND = 6;
const RING = 3;

type Props = {
  /** The site's name. */
  site: string;
  close(how: Left): void;
  /** Called by the button "Let's Go": closes the tour and opens the next page. */
  go(): void;
};

/** Guides through the parts of the page, one at a time. The page cannot be used during the tour. */
export function Tour({ site, close, go }: Props) {
  const steps = useSteps(site);
  const [id, setId] = useState(steps[0]?.id);
  const at = Math.max(
    0,
    steps.findIndex((step) => step.id === id),
  );
  const step = steps[at];
  const last = at === steps.length - 1;
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  const move = (by: 1 | -1) => setId((was) => steps[at + by]?.id ?? was);
  useArrows(move);
  if (!step) return null;

  return (
    <Stage step={step} onClose={() => close(last ? 'seen' : 'later')}>
      <div className="mt-5 flex items-center gap-2">
        <Dots count={steps.length} at={at} />
        {at > 0 && (
          <Button look="quiet" onClick={() => move(-1)}>
            {copy.prev}
          </Button>
        )}
        <Button ref={next} className="min-w-24" onClick={last ? go : () => move(1)}>
          {last ? copy.letsGo : copy.next}
        </Button>
      </div>
    </Stage>
  );
}

/** Listens on the document, because the focus can leave the dialog: Tab also reaches the browser's own controls. */
function useArrows(move: (by: 1 | -1) => void): void {
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  useEffect(() => {
    const pressed = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') latest.current(1);
      if (key === 'ArrowLeft') latest.current(-1);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}

function Dots({ count, at }: { count: number; at: number }) {
  const dots = Array.from({ length: count }, (_, i) => i);
  return (
    <p className="mr-auto flex items-center gap-1.5">
      <span className="sr-only">{copy.stepOf(at, count)}</span>
      {dots.map((dot) => (
        <span
          key={dot}
          aria-hidden="true"
          className={clsx('h-2 rounded-full', dot === at ? 'w-5 bg-sea' : 'w-2 bg-line')}
        />
      ))}
    </p>
  );
}

type StageProps = {
  step: Step;
  onClose(): void;
  children: React.ReactNode;
};

/** The page under a veil, with the current part in a spotlight and the text beside it. */
function Stage({ step, onClose, children }: StageProps) {
  const title = useId();
  const text = useId();
  const words = useRef<HTMLDivElement>(null);
  const box = useBox(step);
  const size = useSize(words, step);
  const where =
    innerWidth < SHEET ? undefined : place(box, size, { width: innerWidth, height: innerHeight });

  useLayoutEffect(() => {
    const part = step.fixed ? undefined : partOf(step.id);
    if (!part) return;
    const bottom =
      innerWidth < SHEET ? (words.current?.getBoundingClientRect().top ?? 0) : innerHeight;
    scrollBy({ top: scrollFor(part.getBoundingClientRect(), bottom), behavior: 'instant' });
  }, [step]);

  return (
    <Dialog
      onClose={onClose}
      aria-labelledby={title}
      aria-describedby={text}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-transparent! backdrop:hidden"
    >
      {/* The dialog fills the window, so that a tap on the spotlighted part does not close it. */}
      <div className="absolute inset-0">
        {box ? <Light box={box} /> : <div className="absolute inset-0 bg-veil" />}
        <div
          ref={words}
          style={
            where && { transform: `translate(${Math.round(where.x)}px, ${Math.round(where.y)}px)` }
          }
          className={clsx(
            'absolute rounded-card bg-surface p-5 shadow-card',
            where
              ? 'top-0 left-0 w-92 transition-transform duration-300 ease-out'
              : 'inset-x-3 bottom-[calc(4.75rem+env(safe-area-inset-bottom))]',
          )}
        >
          {where?.side && <Pointer {...where} />}
          <Button
            look="bare"
            icon
            aria-label={copy.closeTheTour}
            className="absolute top-2 right-2"
            onClick={onClose}
          >
            <X size={20} aria-hidden="true" />
          </Button>
          <div key={step.id} aria-live="polite" className="animate-appear">
            {step.id === 'welcome' && <QuietShore className="mx-auto mb-2 w-32" />}
            <h2 id={title} className="pr-10 text-lg font-bold">
              {step.title}
            </h2>
            <p id={text} className="mt-1 text-muted">
              {step.text}
            </p>
          </div>
          {children}
        </div>
      </div>
    </Dialog>
  );
}

/** The veil with a hole, whose edge stays within the window. */
function Light({ box }: { box: Box }) {
  const left = Math.max(RING, box.x - AROUND);
  const top = Math.max(RING, box.y - AROUND);
  const width = Math.min(innerWidth - RING, box.x + box.width + AROUND) - left;
  const height = Math.min(innerHeight - RING, box.y + box.height + AROUND) - top;
  return (
    <div
      style={{ transform: `translate(${left}px, ${top}px)`, width, height }}
      className="absolute top-0 left-0 rounded-card shadow-[0_0_0_200vmax_var(--veil)] outline-3 outline-sun"
    />
  );
}

const edges = {
  right: '-left-1.5',
  left: '-right-1.5',
  below: '-top-1.5',
  above: '-bottom-1.5',
};

function Pointer({ side = 'right', at = 0 }: Place) {
  const level = side === 'right' || side === 'left';
  return (
    <span
      aria-hidden="true"
      style={level ? { top: at - 8 } : { left: at - 8 }}
      className={clsx('absolute size-4 rotate-45 bg-surface', edges[side])}
    />
  );
}

/** The size of the text box. */
function useSize(element: React.RefObject<HTMLElement | null>, step: Step): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { offsetWidth = 0, offsetHeight = 0 } = element.current ?? {};
    setSize({ width: offsetWidth, height: offsetHeight });
  }, [element, step]);
  return size;
}
