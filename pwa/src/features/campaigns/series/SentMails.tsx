import { Eye } from 'lucide-react';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { Section } from '@/ui/Section';
import { Tag } from '@/ui/Tag';
import { mailArriving, type Series } from './queries';
import { whenWords, mailList as words } from './words';

/** The mails of a series, read-only. */
export function SentMails({ series }: { series: Series }) {
  const { starts, steps } = series;
  return (
    <Section title={words.title}>
      {steps.length === 0 && <p className="text-muted">{words.none}</p>}
      <ol aria-label={words.mails} className="divide-y divide-line">
        {steps.map(({ id, subject, days, at_minute = null, is_on, sent }, at) => (
          <li key={id} className="flex min-h-16 flex-wrap items-center gap-3 py-2">
            <div className="min-w-0 flex-1 basis-60">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {subject || words.untitled}
                {!is_on && <Tag>{words.off}</Tag>}
              </p>
              <p className="text-sm text-muted">
                {words.about(whenWords(starts, { days, at_minute }), sent)}
              </p>
            </div>
            {id != null && (
              <Button
                look="quiet"
                aria-label={words.previewOf(words.nth(at))}
                onClick={() => modal.open('preview newsletter', { mail: mailArriving(series, id) })}
              >
                <Eye size={18} aria-hidden="true" />
                {words.preview}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
