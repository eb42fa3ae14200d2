import { Prose } from '@/ui/Prose';

type Props = { of: { description: string; html?: string | null } };

/** The description of a program or a step. A server of the previous release sends it as plain text. */
export function Description({ of: { description, html } }: Props) {
  if (html === undefined || html === null)
    return <p className="max-w-[68ch] whitespace-pre-line">{description}</p>;
  return <Prose html={html} />;
}
