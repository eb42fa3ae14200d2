import clsx from 'clsx';

const tones = { sea: 'bg-sea', leaf: 'bg-leaf', sun: 'bg-sun' };

type Props = {
  /** The label for screen readers. */
  label: string;
  /** 0 to 100. */
  percent: number;
  /** The value in words, if the percentage is not clear enough. */
  words?: string;
  tone?: keyof typeof tones;
  className?: string;
};

/** A share of a whole, as a bar. */
export function Meter({ label, percent, words, tone = 'sea', className }: Props) {
  const part = Math.min(100, Math.max(0, percent));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={part}
      aria-valuetext={words}
      className={clsx('overflow-hidden rounded-full bg-sunken', className ?? 'h-2')}
    >
      <div
        className={clsx(
          'h-full origin-left rounded-full transition-transform duration-300 ease-out',
          tones[tone],
        )}
        style={{ transform: `scaleX(${part / 100})` }}
      />
    </div>
  );
}
