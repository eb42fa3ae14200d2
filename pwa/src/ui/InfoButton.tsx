import { Info } from 'lucide-react';
import { Button } from './Button';
import { infoButton as words } from './words';

type Props = { about: string; onClick: () => void };

/** A button that opens the explanation of a number; `about` names the number for screen readers. */
export function InfoButton({ about, onClick }: Props) {
  return (
    <Button look="bare" icon className="-my-2" aria-label={words.label(about)} onClick={onClick}>
      <Info size={18} aria-hidden="true" />
    </Button>
  );
}
