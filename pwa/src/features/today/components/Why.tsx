import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { useLog } from '../LogContext';
import { why as words } from '../words';

const names = { streak: words.whyThisStreak, total: words.whyThesePoints, rank: words.whyThisRank };

type Props = { of: keyof typeof names; program?: number };

/** Opens where a number of the member comes from. */
export function Why({ of, program }: Props) {
  const { account: me } = useLog();
  return (
    <Button
      look="bare"
      aria-label={names[of]}
      className="-my-2 px-2 text-sm"
      onClick={() => modal.open('why number', { of, me, program })}
    >
      {words.why}
    </Button>
  );
}
