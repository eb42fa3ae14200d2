import { Plus, X } from 'lucide-react';
import { Button } from '@/ui/Button';
import { Options, SelectField } from '@/ui/SelectField';
import { Tag } from '@/ui/Tag';
import { TextField } from '@/ui/TextField';
import type { Interval, Price } from '../plans';
import { priceWords } from '../words';
import { CODE_LENGTH, type PackageDraft, type PriceDraft, priceFault } from './draft';
import { editPackage as words } from './words';

const intervals = [
  { value: 'month', label: words.month },
  { value: 'year', label: words.year },
] as const;

type Part = Pick<PackageDraft, 'added' | 'retired'>;

type Props = {
  of: Price[];
  draft: Part;
  /** Whether to show errors. */
  checked: boolean;
  change(next: Partial<Part>): void;
};

/** The prices of a package. Offered ones can be retired and new ones added, but prices never change. */
export function PriceFields({ of, draft: { added, retired }, checked, change }: Props) {
  const last = added.at(-1)?.currency ?? of[0]?.price.currency ?? 'EUR';
  const edit = (at: number, next: Partial<PriceDraft>) =>
    change({ added: added.map((each, n) => (n === at ? { ...each, ...next } : each)) });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">{words.prices}</legend>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {of.map(({ id, price, interval, archived }) => {
          const text = priceWords(price, interval);
          const gone = archived || retired.includes(id);
          return (
            <li key={id} className="flex items-center gap-1">
              <Tag tone={gone ? 'plain' : 'water'}>{gone ? words.retired(text) : text}</Tag>
              {!gone && (
                <Button
                  look="bare"
                  icon
                  aria-label={words.retire(text)}
                  onClick={() => change({ retired: [...retired, id] })}
                >
                  <X size={16} aria-hidden="true" />
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {added.map((price, at) => {
        const fault = checked ? priceFault(price) : undefined;
        return (
          <div
            key={at}
            className="grid grid-cols-[1fr_1fr_auto] items-start gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]"
          >
            <SelectField
              label={words.interval}
              className="max-sm:col-span-3"
              value={price.interval}
              onChange={({ target }) => edit(at, { interval: target.value as Interval })}
            >
              <Options of={intervals} />
            </SelectField>
            <TextField
              label={words.currency}
              maxLength={CODE_LENGTH}
              autoComplete="off"
              autoCapitalize="characters"
              value={price.currency}
              error={fault === 'currency' ? words.currencyFault : undefined}
              onChange={({ target }) => edit(at, { currency: target.value })}
            />
            <TextField
              label={words.amount}
              inputMode="decimal"
              autoComplete="off"
              value={price.amount}
              error={typeof fault === 'number' ? words.amountFault(fault) : undefined}
              onChange={({ target }) => edit(at, { amount: target.value })}
            />
            <Button
              look="bare"
              icon
              className="mt-6.5"
              aria-label={words.dropPrice(`${price.amount} ${price.currency}`)}
              onClick={() => change({ added: added.filter((_, n) => n !== at) })}
            >
              <X size={18} aria-hidden="true" />
            </Button>
          </div>
        );
      })}
      <Button
        look="quiet"
        className="justify-self-start"
        onClick={() =>
          change({ added: [...added, { interval: 'month', currency: last, amount: '' }] })
        }
      >
        <Plus size={18} aria-hidden="true" />
        {words.addPrice}
      </Button>
    </fieldset>
  );
}
