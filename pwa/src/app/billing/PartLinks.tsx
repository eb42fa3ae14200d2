import { tabClasses } from '@/ui/tabs';
import { PlaceLink } from '../shell/PlaceLink';

type Props = {
  /** Names the choice for a screen reader. */
  label: string;
  to: string;
  /** The first is the default. */
  parts: { id: string; label: string }[];
  shown: string;
};

/** The parts of an admin page, each with its own URL. */
export function PartLinks({ label, to, parts, shown }: Props) {
  return (
    <nav aria-label={label} className="mb-4">
      <ul className="flex flex-wrap">
        {parts.map((part) => (
          <li key={part.id}>
            <PlaceLink
              to={to}
              search={{ show: part.id }}
              aria-current={part.id === shown ? 'page' : undefined}
              className={tabClasses(part.id === shown)}
            >
              {part.label}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
