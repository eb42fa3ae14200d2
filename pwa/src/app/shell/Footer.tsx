import { type Site, useSite } from '@/lib/site';
import { networks } from '@/lib/words';
import { footer as words } from '../words';
import { Brand } from './Brand';
import { SiteLink } from './SiteLink';

const entry = 'inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline';

/** The footer of every page of the site, with the links that an administrator set up. */
export function Footer() {
  const site = useSite();
  return (
    <footer className="mx-auto mt-12 w-full max-w-280 px-4 pb-8 text-sm text-muted sm:px-6">
      <div className="border-t border-line pt-6">
        {site && <Columns site={site} />}
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <p className="max-w-[60ch]">{site?.footer.text || words.text}</p>
          <ul className="flex flex-wrap gap-x-6">
            {site?.pages.map(({ title, path }) => (
              <li key={path}>
                <SiteLink href={path} className={entry}>
                  {title}
                </SiteLink>
              </li>
            ))}
            <li>
              <a href="/api/docs" className={entry}>
                {words.api}
              </a>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}

function Columns({ site: { tagline, social, footer } }: { site: Site }) {
  return (
    <nav aria-label={words.footer} className="mb-6 grid grid-cols-2 gap-6 lg:grid-cols-4">
      <div className="max-sm:col-span-2">
        <Brand className="text-ink" />
        {tagline && <p className="mt-1 first-letter:uppercase">{tagline}</p>}
        {social.length > 0 && (
          <ul aria-label={words.social} className="mt-2 flex flex-wrap gap-x-4">
            {social.map(({ network, url }, at) => (
              <li key={at}>
                <a href={url} rel="noopener me" className={entry}>
                  {networks[network]}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {footer.columns.map(({ title, links }, at) => (
        <div key={at}>
          <h2 className="font-bold text-ink">{title}</h2>
          <ul>
            {links.map(({ label, href }, place) => (
              <li key={place}>
                <SiteLink href={href} className={entry}>
                  {label}
                </SiteLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
