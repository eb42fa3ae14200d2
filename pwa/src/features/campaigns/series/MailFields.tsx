import type { ReactNode } from 'react';
import { limits } from '@/api/limits';
import { Options, SelectField } from '@/ui/SelectField';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import type { FieldsProps } from '../components/BlockFields';
import { Blocks } from '../components/BlockList';
import { MailLines } from '../components/MailLines';
import { clockOf, minuteOf } from './clock';
import type { Lacks, Mail } from './draft';
import type { Start } from './queries';
import { weekdayOptions, mailFields as words } from './words';

export type WritingProps = Pick<FieldsProps, 'writing' | 'upload'>;

type Props = WritingProps & {
  starts: Start;
  mail: Mail;
  lacks: Lacks | undefined;
  /** The server's error for one of its fields. */
  faultOf(field: string, label: string): string | undefined;
  change(part: Partial<Mail>): void;
  /** The mail's actions. */
  children: ReactNode;
};

const longest = {
  subject: limits.SeriesStep.subject.maxLength,
  preview: limits.SeriesStep.preview.maxLength,
};
const mostDays = limits.SeriesStep.days.maximum;

/** The fields of a series mail, and when it is sent. */
export function MailFields({ starts, mail, lacks, faultOf, change, children, ...writing }: Props) {
  const { days, at_minute, blocks, is_on } = mail;
  const weekly = starts === 'weekly';
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {weekly ? (
          <SelectField
            label={words.weekday}
            value={days}
            error={faultOf('days', words.weekday)}
            onChange={({ target }) => change({ days: Number(target.value) })}
          >
            <Options of={weekdayOptions} />
          </SelectField>
        ) : (
          <TextField
            type="number"
            label={words.days}
            hint={words.daysHint}
            min={limits.SeriesStep.days.minimum}
            max={mostDays}
            value={days}
            error={faultOf('days', words.days)}
            onChange={({ target }) => change({ days: daysIn(target.value) })}
          />
        )}
        <TextField
          type="time"
          label={words.time}
          hint={weekly ? words.weeklyTimeHint : words.timeHint}
          value={at_minute === null ? '' : clockOf(at_minute)}
          error={faultOf('at_minute', words.time)}
          onChange={({ target }) => change({ at_minute: minuteOf(target.value) })}
        />
      </div>
      <MailLines
        lines={mail}
        longest={longest}
        faultOf={(field, label) =>
          (field === 'subject' ? lacks?.subject : undefined) ?? faultOf(field, label)
        }
        change={change}
      />
      <Switch label={words.on} on={is_on} turn={(on) => change({ is_on: on })} />
      <h3 className="font-bold">{words.content}</h3>
      <Blocks
        {...writing}
        blocks={blocks}
        fault={lacks?.blocks ?? faultOf('blocks', words.content)}
        faultAt={(at, field, label) => faultOf(`blocks[${at}].${field}`, label)}
        change={(next) => change({ blocks: next })}
      />
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">{children}</div>
    </>
  );
}

const daysIn = (text: string) => Math.min(mostDays, Math.max(0, Math.trunc(Number(text)) || 0));
