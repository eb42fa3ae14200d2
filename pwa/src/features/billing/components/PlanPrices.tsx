import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { offered } from '../plans';
import { packages } from '../queries';
import { planCard, priceWords } from '../words';

/** The plans' prices, one line each. Renders nothing until they are known. */
export function PlanPrices() {
  const { data = [] } = useQuery(packages);
  const plans = offered(data);
  if (plans.length === 0) return null;
  return (
    <ul className="mt-5 grid gap-4 border-t border-line pt-5 sm:grid-cols-2 lg:grid-cols-3">
      {plans.map(({ id, key, title, prices, trial_days }) => (
        <li key={id}>
          <h3 className="font-semibold">
            <Link to="/packages" hash={key} className="underline-offset-4 hover:underline">
              {title}
            </Link>
          </h3>
          <p className="tabular-nums">
            {prices.map(({ price, interval }) => priceWords(price, interval)).join(' · ')}
          </p>
          {trial_days > 0 && <p className="text-sm text-muted">{planCard.trial(trial_days)}</p>}
        </li>
      ))}
    </ul>
  );
}
