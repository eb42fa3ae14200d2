import { Link } from '@tanstack/react-router';
import { buttonClasses } from '@/ui/Button';
import type { MyBilling } from '../queries';
import { winBack as words } from '../words';

/** The offer that brings former members back. */
export function WinBack({ offer }: { offer: NonNullable<MyBilling['win_back']> }) {
  return (
    <section
      aria-labelledby="win-back"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-sea-wash px-5 py-4 sm:px-6"
    >
      <div>
        <h2 id="win-back" className="font-bold text-sea-ink">
          {words.title}
        </h2>
        <p>{words.text(offer.text)}</p>
      </div>
      <Link to="/packages" search={{ coupon: offer.code }} className={buttonClasses({})}>
        {words.use}
      </Link>
    </section>
  );
}
