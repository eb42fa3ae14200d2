import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import type { Package, Price } from '../plans';
import { planCard as words } from '../words';

type Props = { subscription: number; to: Pick<Package, 'title'>; price: Price };

/** Opens the terms of another plan before the switch. */
export function SwitchButton({ subscription, to: { title }, price }: Props) {
  return (
    <Button
      className="h-12"
      onClick={() => modal.open('change plan', { subscription, title, price })}
    >
      {words.switchTo(title)}
    </Button>
  );
}
