import { Plus } from 'lucide-react';
import { codeOf } from '@/api/error';
import { limits } from '@/api/limits';
import { faultOf, faultyFields, problemText } from '@/lib/problem';
import type { Site } from '@/lib/site';
import { useFields } from '@/lib/useFields';
import { Button } from '@/ui/Button';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { RowOrder } from '@/ui/RowOrder';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { moved } from '@/ui/useDragOrder';
import { savePart, useSiteChange } from './queries';
import { editing, footerForm as words } from './words';

type Column = Site['footer']['columns'][number];

const valuesOf = ({ footer }: Site) => ({ text: footer.text ?? '', columns: footer.columns });

/** Edits the footer: a sentence, and columns of links. */
export function FooterForm({ site }: { site: Site }) {
  const { mutate, isPending, isSuccess, error } = useSiteChange(savePart(site));
  const { value, version, set, dirty, keep } = useFields(valuesOf(site), {}, null, site.version);
  const { text, columns } = value;
  const change = (at: number, part: Partial<Column>) =>
    set({ columns: columns.map((each, n) => (n === at ? { ...each, ...part } : each)) });
  const submit = () => {
    mutate({ footer: value, version }, { onSuccess: (now) => keep(valuesOf(now)) });
  };
  const at = (field: string, label: string) => faultOf(error, `footer.${field}`, label);
  const placed = faultyFields(error).some((field) => field.startsWith('footer.'));
  return (
    <Section title={words.title} lead={words.lead}>
      <Form busy={isPending} submit={submit} className="space-y-5">
        <FormError>
          {error && !placed
            ? codeOf(error) === 'conflict'
              ? editing.conflict
              : problemText(error)
            : undefined}
        </FormError>
        <TextArea
          rows={2}
          label={words.text}
          value={text}
          error={at('text', words.text)}
          maxLength={limits.SiteFooter.text.maxLength}
          onChange={({ target }) => set({ text: target.value })}
        />
        {columns.map((column, n) => (
          <fieldset key={n} className="rounded-control border border-line p-4">
            <legend className="px-1 font-bold">{words.column(n)}</legend>
            <div className="flex flex-wrap items-end gap-3">
              <TextField
                label={words.heading}
                className="min-w-0 flex-1 basis-40"
                value={column.title}
                error={at(`columns[${n}].title`, words.heading)}
                maxLength={limits.SiteFooterColumn.title.maxLength}
                autoComplete="off"
                onChange={({ target }) => change(n, { title: target.value })}
              />
              <RowOrder
                label={words.column(n)}
                words={{
                  up: words.up(words.column(n)),
                  down: words.down(words.column(n)),
                  remove: words.remove(words.column(n)),
                }}
                first={n === 0}
                last={n === columns.length - 1}
                move={(by) => set({ columns: moved(columns, n, n + by) })}
                remove={() => set({ columns: columns.toSpliced(n, 1) })}
              />
            </div>
            <Links
              column={column}
              name={words.column(n)}
              fault={(field, label) => at(`columns[${n}].${field}`, label)}
              change={(links) => change(n, { links })}
            />
          </fieldset>
        ))}
        {columns.length < limits.SiteFooter.columns.maxItems && (
          <Button
            look="quiet"
            onClick={() => set({ columns: [...columns, { title: '', links: [] }] })}
          >
            <Plus size={18} aria-hidden="true" />
            {words.addColumn}
          </Button>
        )}
        <SaveBar dirty={dirty} saving={isPending} saved={isSuccess} />
      </Form>
    </Section>
  );
}

type LinksProps = {
  column: Column;
  name: string;
  fault(field: string, label: string): string | undefined;
  change(links: Column['links']): void;
};

function Links({ column: { links }, name, fault, change }: LinksProps) {
  const put = (at: number, part: Partial<Column['links'][number]>) =>
    change(links.map((each, n) => (n === at ? { ...each, ...part } : each)));
  return (
    <>
      <ol className="mt-4 grid gap-3 empty:hidden">
        {links.map((link, n) => (
          <li
            key={n}
            className="grid items-end gap-3 border-t border-line pt-3 sm:grid-cols-[1fr_1fr_auto]"
          >
            <TextField
              label={words.label}
              value={link.label}
              error={fault(`links[${n}].label`, words.label)}
              maxLength={limits.SiteFooterLink.label.maxLength}
              autoComplete="off"
              onChange={({ target }) => put(n, { label: target.value })}
            />
            <TextField
              label={words.href}
              placeholder={words.hrefHint}
              value={link.href}
              error={fault(`links[${n}].href`, words.href)}
              maxLength={limits.SiteFooterLink.href.maxLength}
              autoComplete="off"
              onChange={({ target }) => put(n, { href: target.value })}
            />
            <RowOrder
              label={words.link(n, name)}
              words={{
                up: words.up(words.link(n, name)),
                down: words.down(words.link(n, name)),
                remove: words.remove(words.link(n, name)),
              }}
              first={n === 0}
              last={n === links.length - 1}
              move={(by) => change(moved(links, n, n + by))}
              remove={() => change(links.toSpliced(n, 1))}
            />
          </li>
        ))}
      </ol>
      {links.length < limits.SiteFooterColumn.links.maxItems && (
        <Button
          look="bare"
          className="mt-2 -ml-5"
          onClick={() => change([...links, { label: '', href: '' }])}
        >
          <Plus size={18} aria-hidden="true" />
          {words.addLink}
          <span className="sr-only">{words.to(name)}</span>
        </Button>
      )}
    </>
  );
}
