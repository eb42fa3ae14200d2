import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';

type Props = {
  busy: boolean;
  /** Not called while busy. */
  submit(event: FormEvent): void;
  /** Something was typed or chosen. */
  changed?: () => void;
  className?: string;
  children: ReactNode;
};

/**
 * A form. If it is refused, here or by the server, the first invalid field gets the focus, and a
 * screen reader reads its error.
 */
export function Form({ busy, submit, changed, className, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (busy) focused.current = document.activeElement;
    // Not if someone has moved on, for example to type in another field.
    else if (focused.current === document.activeElement) focusInvalid(form.current);
  }, [busy]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    submit(event);
    // Once its errors have rendered.
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

/** Of a question with choices, which is a group, the first choice gets the focus. */
const focusInvalid = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid] input')?.focus();
