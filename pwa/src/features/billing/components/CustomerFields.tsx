import type { Schema } from '@/api/client';
import { limits } from '@/api/limits';
import { Options, SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { countries } from '../countries';
import { customerFields as words } from '../words';

export type Details = Required<Schema['CustomerIn']>;

type Name = keyof Details;

type Props = {
  value: Details;
  fault(name: Name): string | undefined;
  change(value: Details): void;
};

/** Name and address for invoices. */
export function CustomerFields({ value, fault, change }: Props) {
  const field = (
    name: Exclude<Name, 'country'>,
    label: string,
    autoComplete: string,
    maxLength: number,
  ) => (
    <TextField
      label={label}
      autoComplete={autoComplete}
      maxLength={maxLength}
      value={value[name] ?? ''}
      error={fault(name)}
      onChange={({ target }) => change({ ...value, [name]: target.value })}
    />
  );
  return (
    <div className="grid gap-4">
      {field('name', words.name, 'name', limits.CustomerIn.name.maxLength)}
      {field('line1', words.line1, 'address-line1', limits.CustomerIn.line1.maxLength)}
      {field('line2', words.line2, 'address-line2', limits.CustomerIn.line2.maxLength)}
      <div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
        {field(
          'postal_code',
          words.postalCode,
          'postal-code',
          limits.CustomerIn.postal_code.maxLength,
        )}
        {field('city', words.city, 'address-level2', limits.CustomerIn.city.maxLength)}
      </div>
      <SelectField
        label={words.country}
        autoComplete="country"
        value={value.country}
        error={fault('country')}
        onChange={({ target }) => change({ ...value, country: target.value })}
      >
        <option value="">{words.choose}</option>
        <Options of={countries()} />
      </SelectField>
      {field('tax_id', words.taxId, 'off', limits.CustomerIn.tax_id.maxLength)}
    </div>
  );
}
