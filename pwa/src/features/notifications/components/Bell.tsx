import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { whenReachable } from '@/lib/whenReachable';
import { Button } from '@/ui/Button';
import { useUnread } from '../notices';
import { bell as words } from '../words';

const NoticeList = lazy(async () => ({
  default: (await whenReachable(() => import('./NoticeList'))).NoticeList,
}));

/** The number of unread notices, and the list. */
export function Bell() {
  const id = useId();
  const unread = useUnread();
  const [open, setOpen] = useState(false);
  const count = unread > 99 ? '99+' : String(unread);
  return (
    <>
      <Button
        look="bare"
        icon
        className="relative"
        popoverTarget={id}
        aria-label={unread > 0 ? words.unread(unread) : words.none}
      >
        <BellIcon size={20} aria-hidden="true" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 right-0.5 min-w-5 rounded-full bg-coral-ink px-1 text-center text-xs font-bold text-paper tabular-nums"
          >
            {count}
          </span>
        )}
      </Button>
      <section
        id={id}
        popover="auto"
        aria-label={words.none}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="fixed inset-auto top-16 right-4 max-h-[min(36rem,calc(100dvh-6rem))] w-[min(24rem,calc(100vw-2rem))] overflow-y-auto rounded-card bg-surface text-ink shadow-card desk:right-[max(1.5rem,calc((100vw-70rem-var(--rail,0rem))/2+1.5rem))]"
      >
        {open && (
          <Suspense>
            <NoticeList />
          </Suspense>
        )}
      </section>
    </>
  );
}
