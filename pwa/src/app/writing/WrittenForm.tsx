import { type ReactNode, type Ref, useImperativeHandle } from 'react';
import { DraftLine } from '@/features/writing/DraftLine';
import { faultIn, type Saved, useWritten } from '@/features/writing/useWritten';
import { WritingField } from '@/features/writing/WritingField';
import { faultOf, problemText } from '@/lib/problem';
import type { Saver } from '@/lib/unsaved';
import { addPicture } from '@/lib/upload';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { findPages } from '../articles/findPages';
import { writtenForm as words } from '../words';

type Text<Part extends string> = Record<Part, string> & { version: number };

type Field<Part> = {
  name: Part;
  label: string;
  hint?: string;
  most?: number;
  /** A single line, several lines, or a rich text with headings, links and pictures. */
  kind: 'line' | 'lines' | 'text';
};

type Props<Part extends string> = {
  title: string;
  account: number;
  /** The key of the draft on the device. */
  name: string;
  row: Text<Part>;
  fields: readonly Field<Part>[];
  save: {
    isPending: boolean;
    isSuccess: boolean;
    error: unknown;
    mutateAsync(text: Text<Part>): Promise<Text<Part>>;
  };
  newest(): Promise<Text<Part> & Saved>;
  /** Uploads a picture for the text. Returns its path. */
  upload?(file: File): Promise<string>;
  /** Notes below the fields. */
  children?: ReactNode;
  ref?: Ref<Saver>;
};

/**
 * A versioned text. Drafts stay on the device until they are saved. If another editor saved in the
 * meantime, asks what to keep.
 */
export function WrittenForm<Part extends string>(props: Props<Part>) {
  const { title, account, name, row, fields, save, newest, upload = addPicture } = props;
  const names = fields.map((field) => field.name);
  const written = (now: Text<Part>): Text<Part> =>
    ({
      ...Object.fromEntries(names.map((part) => [part, now[part]])),
      version: now.version,
    }) as Text<Part>;
  const form = useWritten<Text<Part>, Text<Part>>(row, {
    account,
    name,
    written,
    isSame: (a, b) => names.every((part) => a[part] === b[part]),
    onto: (typed, { version }) => ({ ...typed, version }),
    save: save.mutateAsync,
    newest,
    compare: (theirs, mine) => ({
      parts: fields.map((field) => ({
        label: field.label,
        theirs: theirs[field.name],
        mine: mine[field.name],
      })),
      merged: (lines) =>
        ({
          ...Object.fromEntries(names.map((part, at) => [part, lines[at] ?? ''])),
          version: theirs.version,
        }) as Text<Part>,
    }),
    by: words.someone,
  });
  const { text, draft, dirty } = form;
  useImperativeHandle(props.ref, () => ({
    saved: async () => (await form.save()) !== undefined,
  }));
  const change = (part: Part, value: string) =>
    form.change({ [part]: value } as Partial<Text<Part>>);
  const error = faultIn(save.error);
  const placed = fields.some((field) => faultOf(error, field.name, field.label));
  const submit = () => void form.save();
  return (
    <Section title={title}>
      <Form busy={save.isPending} submit={submit} className="space-y-5">
        {draft.found && <DraftLine at={draft.found.at} restore={form.restore} drop={draft.drop} />}
        <FormError>{error && !placed ? problemText(error) : undefined}</FormError>
        {fields.map(({ name: part, label, hint, most, kind }) => {
          const fault = faultOf(error, part, label);
          if (kind === 'text') {
            return (
              <WritingField
                key={part}
                label={label}
                value={text[part]}
                error={fault}
                onChange={(value) => change(part, value)}
                upload={upload}
                find={findPages}
              />
            );
          }
          const shared = {
            label,
            hint,
            error: fault,
            value: text[part],
            maxLength: most,
            autoComplete: 'off',
            onChange: ({ target }: { target: { value: string } }) => change(part, target.value),
          };
          return kind === 'line' ? (
            <TextField key={part} {...shared} />
          ) : (
            <TextArea key={part} rows={2} {...shared} />
          );
        })}
        {props.children}
        <div className="sticky bottom-0 z-10 -mx-2 flex flex-wrap items-center gap-x-4 bg-surface px-2 py-2">
          <SaveBar dirty={dirty} saving={save.isPending} saved={save.isSuccess} />
          <p className="text-sm text-muted">{draft.kept && words.kept}</p>
        </div>
      </Form>
    </Section>
  );
}
