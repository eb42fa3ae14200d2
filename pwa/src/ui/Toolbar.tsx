import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

type Props = {
  /** The label: what its buttons act on. */
  label: string;
  className?: string;
  children: ReactNode;
};

const steps: Record<string, (at: number, length: number) => number> = {
  ArrowLeft: (at, length) => (at - 1 + length) % length,
  ArrowRight: (at, length) => (at + 1) % length,
  Home: () => 0,
  End: (_, length) => length - 1,
};

/**
 * A toolbar with a single tab stop; arrow keys move between its buttons. Unavailable buttons use `aria-disabled`,
 * because a disabled one would lose the focus.
 */
export function Toolbar({ label, className, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const all = () => [...(bar.current?.querySelectorAll('button') ?? [])];
  const stopAt = (stop: Element | undefined) => {
    for (const button of all()) button.tabIndex = button === stop ? 0 : -1;
  };
  // Buttons come and go; keep exactly one tab stop.
  useEffect(() => {
    const [first, ...others] = all().filter(({ tabIndex }) => tabIndex === 0);
    if (!first || others.length > 0) stopAt(all()[0]);
  });
  const step = (event: KeyboardEvent) => {
    const buttons = all();
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const next = steps[event.key]?.(at, buttons.length);
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className={clsx('flex *:aria-disabled:opacity-50', className)}
      onKeyDown={step}
      onFocus={({ target }) => stopAt(target)}
    >
      {children}
    </div>
  );
}
