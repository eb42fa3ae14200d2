import { Plus } from 'lucide-react';
import { limits } from '@/api/limits';
import { faultOf } from '@/lib/problem';
import type { SiteSection } from '@/lib/site';
import { Button } from '@/ui/Button';
import { RowOrder } from '@/ui/RowOrder';
import { Switch } from '@/ui/Switch';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { moved } from '@/ui/useDragOrder';
import { sectionFields as words } from './words';

type Props = {
  section: SiteSection;
  /** Its index. */
  at: number;
  error: unknown;
  change(part: Partial<SiteSection>): void;
};

type Item = NonNullable<SiteSection['items']>[number];

const withItems = ['howItWorks', 'packagesHome'];

/** Edits a section's texts, and whether it is shown. */
export function SectionFields({ section, at, error, change }: Props) {
  const { key, shown, title, text, items = [] } = section;
  const fault = (field: string, label: string) => faultOf(error, `sections[${at}].${field}`, label);
  const put = (n: number, part: Partial<Item>) =>
    change({ items: items.map((each, m) => (m === n ? { ...each, ...part } : each)) });
  return (
    <>
      {key !== 'landingPage' && (
        <Switch label={words.shown} on={shown} turn={(on) => change({ shown: on })} />
      )}
      <TextField
        label={words.heading}
        hint={words.own}
        value={title}
        error={fault('title', words.heading)}
        maxLength={limits.SiteSection.title.maxLength}
        autoComplete="off"
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextArea
        rows={2}
        label={words.text}
        value={text}
        error={fault('text', words.text)}
        maxLength={limits.SiteSection.text.maxLength}
        onChange={({ target }) => change({ text: target.value })}
      />
      {withItems.includes(key) && (
        <>
          <ol className="grid gap-4 empty:hidden">
            {items.map((item, n) => (
              <li key={n} className="grid gap-3 rounded-control bg-sunken p-4">
                <div className="flex flex-wrap items-end gap-3">
                  <TextField
                    label={words.point(n)}
                    className="min-w-0 flex-1 basis-40"
                    value={item.title}
                    error={fault(`items[${n}].title`, words.point(n))}
                    maxLength={limits.SiteSectionItem.title.maxLength}
                    autoComplete="off"
                    onChange={({ target }) => put(n, { title: target.value })}
                  />
                  <RowOrder
                    label={words.point(n)}
                    words={{
                      up: words.up(words.point(n)),
                      down: words.down(words.point(n)),
                      remove: words.remove(words.point(n)),
                    }}
                    first={n === 0}
                    last={n === items.length - 1}
                    move={(by) => change({ items: moved(items, n, n + by) })}
                    remove={() => change({ items: items.toSpliced(n, 1) })}
                  />
                </div>
                <TextArea
                  rows={2}
                  label={words.pointText(n)}
                  value={item.text}
                  error={fault(`items[${n}].text`, words.pointText(n))}
                  maxLength={limits.SiteSectionItem.text.maxLength}
                  onChange={({ target }) => put(n, { text: target.value })}
                />
              </li>
            ))}
          </ol>
          {items.length < limits.SiteSection.items.maxItems && (
            <Button
              look="quiet"
              className="justify-self-start"
              onClick={() => change({ items: [...items, { title: '', text: '' }] })}
            >
              <Plus size={18} aria-hidden="true" />
              {words.add}
            </Button>
          )}
        </>
      )}
    </>
  );
}
