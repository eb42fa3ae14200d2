import type { ManagedPost } from './queries';
import { brokenLinks as words } from './words';

/** Broken links to other sites, as of the last check. */
export function BrokenLinks({ links }: { links: ManagedPost['broken_outer_links'] }) {
  if (links.length === 0) return null;
  return (
    <div role="status" className="rounded-card bg-coral-wash px-5 py-3 text-coral-ink">
      <p className="font-semibold">{words.title}</p>
      <ul className="mt-1 grid gap-1.5">
        {links.map(({ url, status, since }) => (
          <li key={url}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="break-all underline underline-offset-4"
            >
              {url}
            </a>
            <p className="text-sm">{status ? words.gone(status, since) : words.silent(since)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm">{words.hint}</p>
    </div>
  );
}
