import { useState } from 'react';
import { faultOf } from '@/lib/problem';
import { shared } from '@/ui/words';
import { type Customer, saveCustomer, useBillingChange } from '../queries';
import { customerFields as words } from '../words';
import type { Details } from './CustomerFields';

const empty: Details = {
  name: '',
  line1: '',
  line2: '',
  postal_code: '',
  city: '',
  country: '',
  tax_id: '',
};

const labels: Record<keyof Details, string> = {
  name: words.name,
  line1: words.line1,
  line2: words.line2,
  postal_code: words.postalCode,
  city: words.city,
  country: words.country,
  tax_id: words.taxId,
};

const isField = (name: string): name is keyof Details => name in empty;

/** The customer's fields that the form can edit. */
function detailsOf(customer: Customer | null): Details {
  const known = Object.entries(customer ?? {}).filter(
    ([name, value]) => isField(name) && value !== null,
  );
  return { ...empty, ...Object.fromEntries(known) };
}

/** The state of the billing details form: values, errors and saving. */
export function useDetails(customer: Customer | null) {
  const [value, setValue] = useState(() => detailsOf(customer));
  const [lacking, setLacking] = useState(false);
  const { mutateAsync, error, isPending } = useBillingChange(saveCustomer);
  return {
    value,
    isPending,
    error,
    change(next: Details) {
      setLacking(false);
      setValue(next);
    },
    fault(name: keyof Details): string | undefined {
      if (name === 'country' && lacking) return shared.required;
      return faultOf(error, name, labels[name]);
    },
    /** Whether a field shows the call's error. */
    isOfField: Object.keys(empty).some(
      (name) => isField(name) && faultOf(error, name, labels[name]) !== undefined,
    ),
    /** Returns false if something is missing; throws the call's error. */
    async save(): Promise<boolean> {
      setLacking(value.country === '');
      if (value.country === '') return false;
      await mutateAsync(value);
      return true;
    },
  };
}
