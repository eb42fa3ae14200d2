import { type ReactNode, useState } from 'react';
import { codeOf } from '@/api/error';
import { faultyFields, problemText } from '@/lib/problem';
import type { SectionKey, Site, SiteSection } from '@/lib/site';
import { useFields } from '@/lib/useFields';
import { FoldRow } from '@/ui/FoldRow';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { Tag } from '@/ui/Tag';
import { moved, useDragOrder } from '@/ui/useDragOrder';
import { savePart, useSiteChange } from './queries';
import { SectionFields } from './SectionFields';
import { editing, sectionNames, sectionsForm as words } from './words';

const valuesOf = ({ sections }: Site) => ({ sections });

type Props = {
  site: Site;
  /** A preview of the front page with these sections. */
  preview(sections: SiteSection[]): ReactNode;
};

/** Edits the sections of the front page: their order (by dragging or with buttons), visibility and texts. */
export function SectionsForm({ site, preview }: Props) {
  const { mutate, isPending, isSuccess, error } = useSiteChange(savePart(site));
  const { value, version, set, dirty, keep } = useFields(valuesOf(site), {}, null, site.version);
  const { sections } = value;
  const [open, setOpen] = useState<SectionKey>();
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    const section = sections[from];
    // The introduction stays first.
    if (!section || from === 0 || to === 0) return;
    set({ sections: moved(sections, from, to) });
    setSaid(words.moved(sectionNames[section.key], to, sections.length));
  };
  const order = useDragOrder(move);
  const change = (key: SectionKey, part: Partial<SiteSection>) =>
    set({ sections: sections.map((each) => (each.key === key ? { ...each, ...part } : each)) });
  const submit = () => {
    mutate(
      { sections, version },
      {
        onSuccess: (now) => keep(valuesOf(now)),
        // Open the first section that was refused.
        onError: (problem) => {
          const faulty = faultyFields(problem);
          const refused = sections.find((_, at) =>
            faulty.some((field) => field.startsWith(`sections[${at}]`)),
          );
          if (refused) setOpen(refused.key);
        },
      },
    );
  };
  const placed = faultyFields(error).some((field) => field.startsWith('sections['));
  return (
    <>
      <Section title={words.title} lead={words.lead}>
        <Form busy={isPending} submit={submit} className="space-y-5">
          <FormError>
            {error && !placed
              ? codeOf(error) === 'conflict'
                ? editing.conflict
                : problemText(error)
              : undefined}
          </FormError>
          <p role="status" className="sr-only">
            {said}
          </p>
          <ol aria-label={words.sections} className="grid grid-cols-1 gap-2">
            {sections.map((section, at) => {
              const name = sectionNames[section.key];
              return (
                <FoldRow
                  key={section.key}
                  title={
                    <span className="flex flex-wrap items-center gap-2">
                      {name}
                      {!section.shown && <Tag>{words.hidden}</Tag>}
                    </span>
                  }
                  about={section.title ?? ''}
                  name={name}
                  words={words}
                  first={at <= 1}
                  last={at === 0 || at === sections.length - 1}
                  isOpen={open === section.key}
                  {...(at > 0 && order.of(at, name))}
                  toggle={() => setOpen(open === section.key ? undefined : section.key)}
                  move={(by) => move(at, at + by)}
                >
                  <SectionFields
                    section={section}
                    at={at}
                    error={error}
                    change={(part) => change(section.key, part)}
                  />
                </FoldRow>
              );
            })}
          </ol>
          <div className="sticky bottom-0 z-10 -mx-2 bg-surface px-2 py-2">
            <SaveBar dirty={dirty} saving={isPending} saved={isSuccess} />
          </div>
        </Form>
      </Section>
      <Section title={words.preview} lead={words.previewLead}>
        {preview(sections.filter(({ shown }) => shown))}
      </Section>
    </>
  );
}
