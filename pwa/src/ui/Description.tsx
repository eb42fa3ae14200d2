import { Prose } from './Prose';

type Props = { of: { description: string; html?: string | null | undefined } };

/** A description in Markdown. A server of the previous release sends it as plain text. */
export function Description({ of: { description, html } }: Props) {
  if (html === undefined || html === null)
    return <p className="max-w-[68ch] whitespace-pre-line">{description}</p>;
  return <Prose html={html} />;
}
