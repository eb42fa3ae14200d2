import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { faultOf, problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/TextField';
import type { Money } from '../money';
import { checkCoupon } from '../queries';
import { checkout as words } from '../words';

/** A coupon's discount, as calculated by the server. */
export type Discount = { code: string; off: Money; total: Money };

type Props = {
  price: number;
  /** The initial code, for example from an offer. It is checked at once. */
  begun: string | undefined;
  discount: Discount | undefined;
  use(discount: Discount | undefined): void;
};

/** A coupon code, checked before it applies. */
export function CouponField({ price, begun = '', discount, use }: Props) {
  const [code, setCode] = useState(begun);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (asked: string) => checkCoupon(asked, price),
    onSuccess: ({ code, discount, total }) =>
      use({ code, off: { ...discount, amount: -discount.amount }, total }),
  });
  const check = () => {
    const asked = code.trim();
    if (asked && !isPending) mutate(asked);
  };
  const begins = useRef(check);
  useEffect(() => begins.current(), []);
  if (discount) {
    return (
      <Button
        look="quiet"
        onClick={() => {
          setCode('');
          use(undefined);
        }}
      >
        {words.removeCoupon}
      </Button>
    );
  }
  const fault = error
    ? (faultOf(error, 'code', words.coupon) ?? faultOf(error, 'coupon', words.coupon))
    : undefined;
  return (
    <div className="flex flex-wrap items-end gap-2">
      <TextField
        label={words.coupon}
        className="min-w-40 flex-1"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        error={error ? (fault ?? problemText(error)) : undefined}
        onChange={({ target }) => {
          setCode(target.value);
          if (error) reset();
        }}
      />
      <Button look="quiet" className="h-12" aria-disabled={isPending} onClick={check}>
        {isPending ? words.applying : words.apply}
      </Button>
    </div>
  );
}
