import { InfoButton } from '@/ui/InfoButton';
import { modal } from '@/ui/modal';
import { useLog } from '../LogContext';
import { explain as words } from '../words';

type Props = { of: keyof typeof words; program?: number };

/** Opens the explanation of one of the member's numbers. */
export function Why({ of, program }: Props) {
  const { account: me } = useLog();
  return (
    <InfoButton about={words[of]} onClick={() => modal.open('why number', { of, me, program })} />
  );
}
