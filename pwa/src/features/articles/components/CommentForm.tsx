import { useEffect, useRef, useState } from 'react';
import { limits } from '@/api/limits';
import { problemText } from '@/lib/problem';
import { useHold } from '@/lib/useHold';
import { Button } from '@/ui/Button';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { TextArea } from '@/ui/TextArea';
import { shared } from '@/ui/words';
import { askedFor, matching, type Person } from '../threads';
import { commentForm as words } from '../words';

type Props = {
  label: string;
  verb: string;
  begun?: string;
  people: Person[];
  /** The parts of a mutation that this uses. */
  change: { isPending: boolean; error: unknown };
  send(text: string, done: () => void): void;
  cancel?: () => void;
};

/** A short text field that completes the names of the discussion's participants. */
export function CommentForm({ label, verb, begun = '', people, change, send, cancel }: Props) {
  const [text, setText] = useState(begun);
  const [seen, setSeen] = useState(begun);
  const field = useRef<HTMLTextAreaElement>(null);
  useHold(text !== begun);
  if (begun !== seen) {
    setSeen(begun);
    // A reply to another comment must not discard a typed one.
    if (text === seen) setText(begun);
  }
  const opened = cancel ? begun : undefined;
  useEffect(() => {
    if (opened !== undefined) field.current?.focus();
  }, [opened]);
  const [empty, setEmpty] = useState(false);
  const asked = askedFor(text);
  const names = asked === undefined ? [] : matching(asked, people);
  const submit = () => {
    setEmpty(text.trim() === '');
    if (text.trim() === '') return;
    send(text.trim(), () => setText((now) => (now === text ? '' : now)));
  };
  return (
    <Form busy={change.isPending} submit={submit} className="mt-3">
      <FormError>{change.error ? problemText(change.error) : undefined}</FormError>
      <TextArea
        ref={field}
        label={label}
        rows={3}
        maxLength={limits.PostCommentIn.text.maxLength}
        value={text}
        error={empty ? shared.required : undefined}
        onChange={({ target }) => {
          setText(target.value);
          setEmpty(false);
        }}
      />
      {names.length > 0 && (
        <ul aria-label={words.mention} className="mt-1 flex flex-wrap gap-2">
          {names.map(({ id, name }) => (
            <li key={id}>
              <Button
                look="quiet"
                className="text-sm"
                onClick={() =>
                  setText(`${text.slice(0, text.length - (asked?.length ?? 0))}${name} `)
                }
              >
                @{name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" aria-disabled={change.isPending}>
          {change.isPending ? shared.sending : verb}
        </Button>
        {cancel && (
          <Button look="quiet" onClick={cancel}>
            {shared.cancel}
          </Button>
        )}
      </div>
    </Form>
  );
}
