import { TextField } from '@/ui/TextField';
import { textsForm as words } from '../words';

type Lines = { subject: string; preview: string };

type Props = {
  lines: Lines;
  longest: Record<keyof Lines, number>;
  faultOf(field: keyof Lines, label: string): string | undefined;
  change(part: Partial<Lines>): void;
};

/** A mail's subject and preview line. */
export function MailLines({ lines, longest, faultOf, change }: Props) {
  const field = (name: keyof Lines, label: string) => ({
    label,
    value: lines[name],
    maxLength: longest[name],
    error: faultOf(name, label),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <>
      <TextField {...field('subject', words.subject)} />
      <TextField {...field('preview', words.preview)} hint={words.previewHint} />
    </>
  );
}
