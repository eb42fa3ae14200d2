import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { Section } from '@/ui/Section';
import { ShowMore } from '@/ui/ShowMore';
import { Tag } from '@/ui/Tag';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { companySeats, giveSeat, type Seat, takeSeat, useBillingChange } from '../queries';
import { lastDayOf, seats as words } from '../words';

/**
 * The company's plan: its owner assigns seats to members, and takes them back. Renders nothing for
 * companies without one.
 */
export function Seats() {
  const { data, ...more } = useInfiniteQuery(companySeats);
  const first = data?.pages[0];
  if (!first?.package) return null;
  const { package: plan, seats, taken, until, owner } = first;
  const members = data?.pages.flatMap((page) => page.members) ?? [];
  const full = taken >= seats;
  return (
    <Section
      title={words.title}
      lead={[words.lead(plan.title, taken, seats), until && words.until(lastDayOf(until))]
        .filter(Boolean)
        .join(' ')}
    >
      {owner && full && <p className="mb-2 text-sm text-muted">{words.full}</p>}
      {owner && (
        <ul className="-my-3 divide-y divide-line">
          {members.map((member) => (
            <Row key={member.user_id} member={member} full={full} />
          ))}
        </ul>
      )}
      <ShowMore of={more} className="mt-5 w-full" />
    </Section>
  );
}

function Row({ member: { user_id, name: known, seat }, full }: { member: Seat; full: boolean }) {
  const name = known || words.unnamed(user_id);
  const give = useBillingChange(giveSeat);
  const take = useBillingChange(takeSeat);
  const offer = () =>
    give.mutate(user_id, {
      onSuccess: () => toast(words.given(name), 'done'),
      onError: toastProblem,
    });
  const ask = () =>
    modal.open('confirm change', {
      title: words.takeQuestion(name),
      text: words.takeText,
      verb: words.takeConfirm,
      keep: words.keep,
      change: () => take.mutateAsync(user_id),
      done: words.taken(name),
    });
  return (
    <li className="flex min-h-15 items-center gap-3 py-2">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-semibold break-words">{name}</span>
        {seat && <Tag tone="leaf">{words.holds}</Tag>}
      </span>
      {seat ? (
        <Button look="quiet" aria-label={words.takeFrom(name)} onClick={ask}>
          {words.take}
        </Button>
      ) : (
        <Button
          look="quiet"
          aria-label={words.giveTo(name)}
          disabled={full}
          aria-disabled={give.isPending}
          onClick={() => give.isPending || offer()}
        >
          {words.give}
        </Button>
      )}
    </li>
  );
}
