import { limits } from '@/api/limits';
import { RangeField } from '@/ui/RangeField';
import { Section } from '@/ui/Section';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import type { Written } from '../draft';
import { textsForm as words } from '../words';

type Lines = Pick<Written, 'subject' | 'subject_b' | 'share_b' | 'preview'>;

type Props = {
  lines: Lines;
  faultOf(field: keyof Lines, label: string): string | undefined;
  change(part: Partial<Lines>): void;
};

const longest = {
  subject: limits.CampaignIn.subject.maxLength,
  subject_b: limits.CampaignIn.subject_b.maxLength,
  preview: limits.CampaignIn.preview.maxLength,
};
const HALF = 50;
const STEP = 5;

/** The subject, the line beside it, and where two are compared the other subject. */
export function SubjectFields({ lines, faultOf, change }: Props) {
  const { subject, subject_b, share_b, preview } = lines;
  const compares = share_b > 0;
  const field = (name: keyof typeof longest, label: string, value: string) => ({
    label,
    value,
    maxLength: longest[name],
    error: faultOf(name, label),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <Section title={words.section}>
      <div className="grid gap-5">
        <TextField {...field('subject', words.subject, subject)} />
        <TextField {...field('preview', words.preview, preview)} hint={words.previewHint} />
        <Switch
          label={words.compare}
          hint={words.compareHint}
          on={compares}
          turn={(on) => change(on ? { share_b: HALF } : { share_b: 0, subject_b: '' })}
        />
        {compares && (
          <>
            <TextField {...field('subject_b', words.subjectB, subject_b)} />
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
