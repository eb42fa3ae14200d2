import { limits } from '@/api/limits';
import { RangeField } from '@/ui/RangeField';
import { Section } from '@/ui/Section';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import type { Written } from '../draft';
import { textsForm as words } from '../words';
import { MailLines } from './MailLines';

type Lines = Pick<Written, 'subject' | 'subject_b' | 'share_b' | 'preview'>;

type Props = {
  lines: Lines;
  faultOf(field: keyof Lines, label: string): string | undefined;
  change(part: Partial<Lines>): void;
};

const longest = {
  subject: limits.CampaignIn.subject.maxLength,
  preview: limits.CampaignIn.preview.maxLength,
};
const HALF = 50;
const STEP = 5;

/** The subject, the preview line, and for a comparison the other subject. */
export function SubjectFields({ lines, faultOf, change }: Props) {
  const { subject_b, share_b } = lines;
  const compares = share_b > 0;
  return (
    <Section title={words.section}>
      <div className="grid gap-5">
        <MailLines lines={lines} longest={longest} faultOf={faultOf} change={change} />
        <Switch
          label={words.compare}
          hint={words.compareHint}
          on={compares}
          turn={(on) => change(on ? { share_b: HALF } : { share_b: 0, subject_b: '' })}
        />
        {compares && (
          <>
            <TextField
              label={words.subjectB}
              value={subject_b}
              maxLength={limits.CampaignIn.subject_b.maxLength}
              error={faultOf('subject_b', words.subjectB)}
              autoComplete="off"
              onChange={({ target }) => change({ subject_b: target.value })}
            />
            <div>
              <RangeField
                label={words.share}
                min={STEP}
                max={limits.CampaignIn.share_b.maximum}
                step={STEP}
                value={share_b}
                aria-valuetext={words.shareOf(share_b)}
                onValue={(value) => change({ share_b: value })}
              />
              <p className="text-sm text-muted tabular-nums" aria-hidden="true">
                {words.shareOf(share_b)}
              </p>
            </div>
          </>
        )}
      </div>
    </Section>
  );
}
