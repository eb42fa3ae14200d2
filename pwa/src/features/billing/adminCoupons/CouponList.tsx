import { useInfiniteQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { withQuery } from '@/lib/download';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { Tag } from '@/ui/Tag';
import { toastProblem } from '@/ui/toastProblem';
import { Line, ListCard } from '../admin/ListCard';
import { type Coupon, coupons, patchCoupon, useAdminChange } from '../admin/queries';
import { formatMoney } from '../money';
import { lastDayOf, onDay, percentWords } from '../words';
import { couponList as words } from './words';

type Props = { q: string | undefined; search(q: string | undefined): void; mayWrite: boolean };

export const NewCoupon = () => (
  <Button onClick={() => modal.open('edit coupon', {})}>
    <Plus size={18} aria-hidden="true" />
    {words.create}
  </Button>
);

/** Every coupon, with how often it was used. */
export function CouponList({ q, search, mayWrite }: Props) {
  const found = useInfiniteQuery(coupons({ q }));
  return (
    <ListCard
      of={found}
      words={words}
      q={q}
      search={search}
      csv={withQuery('/v1/auth/coupon/export', { search: q })}
      action={mayWrite && <NewCoupon />}
      row={(coupon) => <Row key={coupon.id} coupon={coupon} mayWrite={mayWrite} />}
    />
  );
}

function Row({ coupon, mayWrite }: { coupon: Coupon; mayWrite: boolean }) {
  const { id, code, note, percent, amount, months, uses, most_uses, archived } = coupon;
  const { mutate, isPending } = useAdminChange(patchCoupon(id));
  const archive = (next: boolean) => mutate({ archived: next }, { onError: toastProblem });
  return (
    <Line
      title={
        <span className="flex flex-wrap items-center gap-2">
          {code}
          {coupon.win_back && <Tag tone="sun">{words.winBack}</Tag>}
          {coupon.new_members && <Tag tone="water">{words.newMembers}</Tag>}
          {archived && <Tag>{words.archived}</Tag>}
        </span>
      }
      facts={[
        words.off(percent != null ? percentWords(percent) : amount ? formatMoney(amount) : ''),
        words.months(months),
        words.used(uses, most_uses),
        coupon.valid_from && words.from(onDay(coupon.valid_from)),
        coupon.valid_until && words.until(lastDayOf(coupon.valid_until)),
        note,
      ]}
    >
      {mayWrite && (
        <span className="flex items-center gap-2">
          {!archived && (
            <Button
              look="quiet"
              icon
              aria-label={words.edit(code)}
              onClick={() => modal.open('edit coupon', { coupon })}
            >
              <Pencil size={18} aria-hidden="true" />
            </Button>
          )}
          <Button
            look="quiet"
            aria-label={archived ? words.restoreOf(code) : words.archiveOf(code)}
            aria-disabled={isPending}
            onClick={() => isPending || archive(!archived)}
          >
            {archived ? words.restore : words.archive}
          </Button>
        </span>
      )}
    </Line>
  );
}
