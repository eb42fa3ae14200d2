import { useState } from 'react';
import { limits } from '@/api/limits';
import { countryOptions } from '@/lib/countries';
import { useFields } from '@/lib/useFields';
import { Button } from '@/ui/Button';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { Options, SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import { type Order, type OrderIn, type ShirtForm, saveOrder, useShirtChange } from '../queries';
import { cuts as cutWords, orderForm as words } from '../words';

const labels = {
  size: words.size,
  cut: words.cut,
  name: words.name,
  street: words.street,
  extra: words.extra,
  postcode: words.postcode,
  city: words.city,
  region: words.region,
  country: words.country,
  phone: words.phone,
  note: words.note,
};

const required = ['name', 'street', 'postcode', 'city', 'country'] as const;

type Props = {
  form: ShirtForm;
  /** The order to change. */
  order?: Order;
  /** The member's name in their account. */
  name: string;
  done(): void;
  /** Closes the form without a change, if there is an order to show instead. */
  close?(): void;
};

/** The form for a shirt's size and address. */
export function OrderForm({ form, order, name, done, close }: Props) {
  const { mutate, isPending, error } = useShirtChange(saveOrder(order));
  const { value, field, fault, keep } = useFields(
    {
      size: order?.size ?? 'M',
      cut: order?.cut ?? form.cuts[0] ?? 'straight',
      name: order?.name ?? name,
      street: order?.street ?? '',
      extra: order?.extra ?? '',
      postcode: order?.postcode ?? '',
      city: order?.city ?? '',
      region: order?.region ?? '',
      country: order?.country ?? '',
      phone: order?.phone ?? '',
      note: order?.note ?? '',
    },
    labels,
    error,
  );
  const [missing, setMissing] = useState<string[]>([]);
  const text = (part: keyof typeof value, complete?: string) => ({
    ...field(part),
    error: missing.includes(part) ? shared.required : field(part).error,
    autoComplete: complete ?? 'off',
  });
  const submit = () => {
    const lacks = required.filter((part) => value[part].trim() === '');
    setMissing(lacks);
    if (lacks.length > 0) return;
    mutate(value as OrderIn, {
      onSuccess: () => {
        keep();
        done();
      },
    });
  };
  return (
    <Form busy={isPending} submit={submit} className="grid gap-5 sm:grid-cols-2">
      <div className="-mb-5 sm:col-span-2">
        <FormError>{fault}</FormError>
      </div>
      <SelectField {...field('size')}>
        <Options of={form.sizes.map((size) => ({ value: size, label: size }))} />
      </SelectField>
      <SelectField {...field('cut')}>
        <Options of={form.cuts.map((cut) => ({ value: cut, label: cutWords(cut) }))} />
      </SelectField>
      <TextField
        className="sm:col-span-2"
        maxLength={limits.ShirtOrderIn.name.maxLength}
        {...text('name', 'name')}
      />
      <TextField
        className="sm:col-span-2"
        maxLength={limits.ShirtOrderIn.street.maxLength}
        {...text('street', 'address-line1')}
      />
      <TextField
        className="sm:col-span-2"
        maxLength={limits.ShirtOrderIn.extra.maxLength}
        {...text('extra', 'address-line2')}
      />
      <TextField
        maxLength={limits.ShirtOrderIn.postcode.maxLength}
        {...text('postcode', 'postal-code')}
      />
      <TextField
        maxLength={limits.ShirtOrderIn.city.maxLength}
        {...text('city', 'address-level2')}
      />
      <TextField
        maxLength={limits.ShirtOrderIn.region.maxLength}
        {...text('region', 'address-level1')}
      />
      <SelectField {...text('country', 'country')}>
        <option value="">{words.chooseCountry}</option>
        <Options of={countryOptions(form.countries)} />
      </SelectField>
      <TextField
        type="tel"
        hint={words.phoneHint}
        maxLength={limits.ShirtOrderIn.phone.maxLength}
        {...text('phone', 'tel')}
      />
      <TextField maxLength={limits.ShirtOrderIn.note.maxLength} {...text('note')} />
      <p className="text-sm text-muted sm:col-span-2">{words.privacy}</p>
      <div className="grid gap-2 sm:col-span-2">
        <Button type="submit" className="h-12" aria-disabled={isPending}>
          {isPending ? shared.sending : order ? words.change : words.send}
        </Button>
        {close && (
          <Button look="bare" className="h-12" onClick={close}>
            {words.keep}
          </Button>
        )}
      </div>
    </Form>
  );
}
