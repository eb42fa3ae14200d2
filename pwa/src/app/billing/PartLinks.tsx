import { tabClasses } from '@/ui/tabs';
import { PlaceLink } from '../shell/PlaceLink';

type Props = {
  /** What is chosen between; for a screen reader. */
  label: string;
  to: string;
  /** The first one is shown where the address names none. */
  parts: { id: string; label: string }[];
  shown: string;
};

/** The parts of a page of the administration, each with an address. */
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
