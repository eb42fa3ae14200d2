import { Eye, MailCheck, Plus } from 'lucide-react';
import { useState } from 'react';
import { limits } from '@/api/limits';
import { Button } from '@/ui/Button';
import { FoldRow } from '@/ui/FoldRow';
import { Section } from '@/ui/Section';
import { Tag } from '@/ui/Tag';
import { RemovedLine } from '../components/RemovedLine';
import { blankMail, isAtOnce, type Mail, type Missing, swapped } from './draft';
import { MailFields, type WritingProps } from './MailFields';
import type { Series } from './queries';
import { mailFields, whenWords, mailList as words } from './words';

type Props = WritingProps & {
  series: Series;
  mails: Mail[];
  missing: Missing | undefined;
  /** The server's error for a field of the mail at an index. */
  faultAt(at: number, field: string, label: string): string | undefined;
  /** The key of the open mail. */
  open: number | undefined;
  setOpen(key: number | undefined): void;
  change(mails: Mail[]): void;
  preview(mail: Mail): void;
  /** Sends a mail to the editor's own address; absent if they may not. */
  test: ((mail: Mail) => void) | undefined;
};

const lastDay = { week: 6, all: limits.SeriesStep.days.maximum };

/** The mails of a series in sending order. One is open at a time. */
export function MailList({
  series: { starts, steps },
  mails,
  missing,
  faultAt,
  open,
  setOpen,
  change,
  preview,
  test,
  ...writing
}: Props) {
  const [gone, setGone] = useState<{ mail: Mail; at: number }>();
  const add = () => {
    const last = starts === 'weekly' ? lastDay.week : lastDay.all;
    const mail = blankMail(mails, gone ? [gone.mail] : [], last);
    change([...mails, mail]);
    setOpen(mail.key);
  };
  const remove = (mail: Mail) => {
    setGone({ mail, at: mails.indexOf(mail) });
    change(mails.filter((each) => each !== mail));
  };
  const undo = () => {
    if (!gone) return;
    change(mails.toSpliced(gone.at, 0, gone.mail));
    setGone(undefined);
  };
  const sentOf = (mail: Mail) => steps.find(({ id }) => id === mail.id)?.sent ?? 0;
  // Mails with the same time have no order to change.
  const isStuck = (mail: Mail, other: Mail | undefined) => !other || isAtOnce(mail, other);
  return (
    <Section title={words.title} lead={mails.length > 1 ? words.lead : undefined}>
      {mails.length === 0 && <p className="mb-3 text-muted">{words.empty}</p>}
      <ol aria-label={words.mails} className="grid grid-cols-1 gap-2">
        {mails.map((mail, at) => (
          <FoldRow
            key={mail.key}
            title={
              <span className="flex flex-wrap items-center gap-2">
                {mail.subject || words.untitled}
                {!mail.is_on && <Tag>{words.off}</Tag>}
              </span>
            }
            about={words.about(whenWords(starts, mail), sentOf(mail))}
            name={words.nth(at)}
            words={words}
            first={isStuck(mail, mails[at - 1])}
            last={isStuck(mail, mails[at + 1])}
            isOpen={open === mail.key}
            toggle={() => setOpen(open === mail.key ? undefined : mail.key)}
            move={(by) => change(swapped(mails, at, by))}
            remove={() => remove(mail)}
          >
            <MailFields
              {...writing}
              starts={starts}
              mail={mail}
              lacks={missing?.mails[mail.key]}
              faultOf={(field, label) => faultAt(at, field, label)}
              change={(part) =>
                change(mails.map((each) => (each === mail ? { ...each, ...part } : each)))
              }
            >
              <Button look="quiet" onClick={() => preview(mail)}>
                <Eye size={18} aria-hidden="true" />
                {words.preview}
              </Button>
              {test && (
                <Button look="quiet" onClick={() => test(mail)}>
                  <MailCheck size={18} aria-hidden="true" />
                  {mailFields.test}
                </Button>
              )}
            </MailFields>
          </FoldRow>
        ))}
      </ol>
      <RemovedLine said={gone && words.removed(gone.mail.subject || words.untitled)} undo={undo} />
      {missing?.none && <p className="mt-3 font-medium text-coral-ink">{missing.none}</p>}
      {mails.length < limits.SeriesPatch.steps.maxItems && (
        <Button look="quiet" className="mt-4" onClick={add}>
          <Plus size={18} aria-hidden="true" />
          {words.add}
        </Button>
      )}
    </Section>
  );
}
