import { formatMoment } from '@/lib/dates';
import { Button } from '@/ui/Button';
import { draftLine as words } from './words';

type Props = { at: number; restore(): void; drop(): void };

/** An unsaved draft of an earlier visit on this device. */
export const DraftLine = ({ at, restore, drop }: Props) => (
  <div
    role="status"
    className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-sun-wash px-5 py-3 text-sun-ink"
  >
    <p className="mr-auto font-semibold">{words.found(formatMoment(at))}</p>
    <Button look="float" onClick={restore}>
      {words.goOn}
    </Button>
    <Button look="bare" className="text-sun-ink" onClick={drop}>
      {words.drop}
    </Button>
  </div>
);
