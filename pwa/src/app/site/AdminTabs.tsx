import { useTitle } from '@/lib/useTitle';
import { tabClasses } from '@/ui/tabs';
import { PlaceLink } from '../shell/PlaceLink';

type Tab = { show: string | undefined; label: string };

type Props = {
  title: string;
  /** The row's label for screen readers. */
  label: string;
  /** The path of the tabs. */
  to: string;
  tabs: readonly Tab[];
  here: string | undefined;
  /** Tabs with their own path. */
  others?: readonly { to: string; label: string }[];
  children?: React.ReactNode;
};

/** A section of the administration, with its pages as tabs. */
export function AdminTabs({ title, label, to, tabs, here, others = [], children }: Props) {
  useTitle(title);
  return (
    <>
      <div className="mt-2 mb-3 flex flex-wrap items-center gap-2 sm:mt-4">
        <h1 className="mr-auto text-2xl font-extrabold tracking-tight">{title}</h1>
        {children}
      </div>
      <nav aria-label={label} className="mb-4">
        <ul className="flex flex-wrap gap-1">
          {tabs.map(({ show, label }) => (
            <li key={label}>
              <PlaceLink
                to={to}
                search={(show ? { show } : {}) as never}
                activeOptions={{ exact: true }}
                aria-current={show === here ? 'page' : undefined}
                className={tabClasses(show === here)}
              >
                {label}
              </PlaceLink>
            </li>
          ))}
          {others.map(({ to, label }) => (
            <li key={to}>
              <PlaceLink to={to} className={tabClasses(false)}>
                {label}
              </PlaceLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
