import { article as words } from '../words';

type Props = { headings: { level: number; id: string; text: string }[] };

/** An article's table of contents, beside the text if there is room. */
export const Contents = ({ headings }: Props) => (
  <nav aria-label={words.contents} className="sticky top-6 text-sm">
    <p className="mb-2 font-bold">{words.contents}</p>
    <ul className="border-l border-line">
      {headings.map(({ level, id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className={`block min-h-6 py-1.5 text-muted hover:text-ink ${level > 2 ? 'pl-7' : 'pl-4'}`}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
