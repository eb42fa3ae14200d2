import { Link } from '@tanstack/react-router';
import { footer as words } from '../words';

const entry = 'inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline';

export function Footer() {
  return (
    <footer className="mx-auto mt-12 w-full max-w-280 px-4 pb-8 text-sm text-muted sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line pt-4">
        <p>{words.text}</p>
        <nav aria-label={words.footer}>
          <ul className="flex gap-6">
            <li>
              <Link to="/challenges" className={entry}>
                {words.programs}
              </Link>
            </li>
            <li>
              <a href="/api/docs" className={entry}>
                {words.api}
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
