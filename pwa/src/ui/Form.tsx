import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';

type Props = {
  busy: boolean;
  /** Not called while busy. */
  submit(event: FormEvent): void;
  /** Called when something was typed or chosen. */
  changed?: () => void;
  className?: string;
  children: ReactNode;
};

/**
 * A form. If validation fails, here or on the server, the first invalid field gets the focus, so
 * that a screen reader reads its error.
 */
export function Form({ busy, submit, changed, className, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (busy) focused.current = document.activeElement;
    // Leave the focus alone if someone has moved on, for example to another field.
    else if (focused.current === document.activeElement) focusInvalid(form.current);
  }, [busy]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    submit(event);
    // Wait until the errors have rendered.
    setTimeout(() => focusInvalid(form.current));
  };
  return (
    <form ref={form} onSubmit={send} onChange={changed} noValidate className={className}>
      {children}
    </form>
  );
}

/** Focuses the first invalid field whenever there is another `refusal`. */
export function useInvalidFocus(form: RefObject<HTMLFormElement | null>, refusal: unknown): void {
  useEffect(() => {
    if (refusal) focusInvalid(form.current);
  }, [form, refusal]);
}

/**
 * Focuses the first invalid field. In a group, such as a question with choices, this is the first
 * choice.
 */
const focusInvalid = (form: HTMLFormElement | null) =>
  form
    ?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid] :is(input, button)')
    ?.focus();
