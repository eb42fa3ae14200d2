import { countryName } from '@/lib/countries';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { Section } from '@/ui/Section';
import type { Customer } from '../queries';
import { billingDetails as words } from '../words';

/** Name and address for invoices. */
export function BillingDetails({ customer }: { customer: Customer | null }) {
  const lines = customer
    ? [
        customer.name,
        customer.line1,
        customer.line2,
        [customer.postal_code, customer.city].filter(Boolean).join(' '),
        customer.country && countryName(customer.country),
        customer.tax_id && words.taxId(customer.tax_id),
      ].filter(Boolean)
    : [];
  return (
    <Section title={words.title} lead={customer ? undefined : words.none}>
      {lines.length > 0 && (
        <p className="mb-4 break-words whitespace-pre-line">{lines.join('\n')}</p>
      )}
      <Button look="quiet" onClick={() => modal.open('billing details', { customer })}>
        {customer ? words.edit : words.add}
      </Button>
    </Section>
  );
}
