import { MonitorSmartphone } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { installing } from '@/lib/install';
import { Button } from '@/ui/Button';

/** Started from the home screen already. */
const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** iOS offers nothing: its people do it themselves. An iPad says that it is a Mac, and Macs have no touch. */
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** How Daymark gets onto the home screen, where it can and is not yet. */
export function InstallHint() {
  const offer = useSyncExternalStore(installing.listen, installing.offer);
  if (isInstalled()) return null;
  if (offer) {
    return (
      <Hint words="Install Daymark as an app: it opens at once, without a network too.">
        <Button look="quiet" onClick={() => void installing.ask()}>
          Install
        </Button>
      </Hint>
    );
  }
  if (isIos()) {
    return (
      <Hint words="Put Daymark on your home screen: tap Share in the browser’s bar, then “Add to Home Screen”." />
    );
  }
  return null;
}

function Hint({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <aside
      aria-label="Install Daymark"
      className="flex animate-appear flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-sea-wash px-5 py-4 text-sm"
    >
      <MonitorSmartphone size={20} className="shrink-0 text-sea-ink" aria-hidden="true" />
      <p className="min-w-40 flex-1">{words}</p>
      {children}
    </aside>
  );
}
