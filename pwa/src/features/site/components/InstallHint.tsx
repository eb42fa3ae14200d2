import { MonitorSmartphone } from 'lucide-react';
import { installing } from '@/lib/install';
import { Button } from '@/ui/Button';
import { installWords, useInstallWay } from '../useInstallWay';
import { installHint as words } from '../words';

/** How to install the app, if possible and not done yet. */
export function InstallHint() {
  const way = useInstallWay();
  if (!way) return null;
  return (
    <aside
      aria-label={words.title}
      className="flex animate-appear flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-sea-wash px-5 py-4 text-sm"
    >
      <MonitorSmartphone size={20} className="shrink-0 text-sea-ink" aria-hidden="true" />
      <p className="min-w-40 flex-1">{installWords[way]}</p>
      {way === 'offered' && (
        <Button look="quiet" onClick={() => void installing.ask()}>
          {words.install}
        </Button>
      )}
    </aside>
  );
}
