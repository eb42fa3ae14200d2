import type { FormEvent } from 'react';
import { DraftLine } from '@/features/writing/DraftLine';
import { faultIn, useWritten } from '@/features/writing/useWritten';
import { WritingField } from '@/features/writing/WritingField';
import { faultOf, problemText } from '@/lib/problem';
import { addPicture } from '@/lib/upload';
import { FormError } from '@/ui/FormError';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { findPages } from '../articles/findPages';
import { writtenForm as words } from '../words';

type Text<Part extends string> = Record<Part, string> & { version: number };
type Row<Part extends string> = Text<Part> & { updated_at: string };

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
  row: Row<Part>;
  fields: readonly Field<Part>[];
  save: {
    isPending: boolean;
    isSuccess: boolean;
    error: unknown;
    mutateAsync(text: Text<Part>): Promise<Row<Part>>;
  };
  newest(): Promise<Row<Part>>;
};

/**
 * A versioned text. Drafts stay on the device until they are saved. If another editor saved meanwhile, asks what to
 * keep.
 */
export function WrittenForm<Part extends string>(props: Props<Part>) {
  const { title, account, name, row, fields, save, newest } = props;
  const names = fields.map((field) => field.name);
  const written = (now: Row<Part>): Text<Part> =>
    ({
      ...Object.fromEntries(names.map((part) => [part, now[part]])),
      version: now.version,
    }) as Text<Part>;
  const form = useWritten<Text<Part>, Row<Part>>(row, {
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
  const change = (part: Part, value: string) =>
    form.change({ [part]: value } as Partial<Text<Part>>);
  const error = faultIn(save.error);
  const placed = fields.some((field) => faultOf(error, field.name, field.label));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) void form.save();
  };
  return (
    <Section title={title}>
      <form onSubmit={submit} noValidate className="space-y-5">
        {draft.found && <DraftLine at={draft.found.at} restore={form.restore} drop={draft.drop} />}
        <FormError>{error && !placed ? problemText(error) : undefined}</FormError>
        {fields.map(({ name: part, label, hint, most, kind }) => {
          const fault = faultOf(error, part, label);
          if (kind === 'text') {
            return (
              <div key={part}>
                <WritingField
                  label={label}
                  value={text[part]}
                  onChange={(value) => change(part, value)}
                  upload={addPicture}
                  find={findPages}
                />
                {fault && <p className="mt-1.5 text-sm font-medium text-coral-ink">{fault}</p>}
              </div>
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
        <div className="sticky bottom-0 z-10 -mx-2 flex flex-wrap items-center gap-x-4 bg-surface px-2 py-2">
          <SaveBar dirty={dirty} saving={save.isPending} saved={save.isSuccess} />
          <p className="text-sm text-muted">{draft.kept && words.kept}</p>
        </div>
      </form>
    </Section>
  );
}
