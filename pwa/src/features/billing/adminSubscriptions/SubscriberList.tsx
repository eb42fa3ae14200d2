import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { withQuery } from '@/lib/download';
import { Options, SelectField } from '@/ui/SelectField';
import { Tag } from '@/ui/Tag';
import { Line, ListCard } from '../admin/ListCard';
import { MemberLink } from '../admin/MemberLink';
import { allPackages, type Subscriber, subscribers } from '../admin/queries';
import { type SubscriptionSearch, stateOptions } from '../admin/search';
import { subscriptionTones } from '../tones';
import { onDayIn, priceWords, states } from '../words';
import { subscriberList as words } from './words';

type Props = {
  search: SubscriptionSearch;
  change(search: SubscriptionSearch): void;
};

/** Members with a current or past plan, newest first. */
export function SubscriberList({ search, change }: Props) {
  const { q, state, plan } = search;
  const found = useInfiniteQuery(subscribers({ q, state, package: plan }));
  const { data: packages = [] } = useQuery(allPackages);
  return (
    <ListCard
      of={found}
      words={words}
      q={q}
      search={(next) => change({ ...search, q: next })}
      filtered={Boolean(state || plan)}
      clear={() => change({ show: search.show, user: search.user })}
      csv={withQuery('/v1/auth/billing/subscribers/export', {
        search: q,
        state,
        package_id: plan,
      })}
      filters={
        <>
          <SelectField
            label={words.state}
            className="max-sm:grow"
            value={state ?? ''}
            onChange={({ target }) =>
              change({
                ...search,
                state: stateOptions.find(({ value }) => value === target.value)?.value,
              })
            }
          >
            <option value="">{words.allStates}</option>
            <Options of={stateOptions} />
          </SelectField>
          <SelectField
            label={words.package}
            className="max-sm:grow"
            value={plan ?? ''}
            onChange={({ target }) =>
              change({ ...search, plan: Number(target.value) || undefined })
            }
          >
            <option value="">{words.allPackages}</option>
            <Options of={packages.map(({ id, title }) => ({ value: id, label: title }))} />
          </SelectField>
        </>
      }
      row={(row) => <Row key={row.subscription.id} row={row} />}
    />
  );
}

function Row({ row: { user_id, name, email, subscription } }: { row: Subscriber }) {
  const { state, package: of, price, cancel_at_end, time_zone } = subscription;
  const day = (at: string | null | undefined) => (at ? onDayIn(at, time_zone) : '');
  const end = day(subscription.period_ends_at ?? subscription.access_until);
  const when =
    state === 'trialing'
      ? words.trialEnds(day(subscription.trial_ends_at))
      : state === 'active' && end
        ? cancel_at_end
          ? words.ends(end)
          : words.renews(end)
        : undefined;
  return (
    <Line
      title={<MemberLink id={user_id} name={name} />}
      facts={[email, of.title, price ? priceWords(price.price, price.interval) : words.free, when]}
    >
      <Tag tone={subscriptionTones[state]}>{states[state]}</Tag>
    </Line>
  );
}
