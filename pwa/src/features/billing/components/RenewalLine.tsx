import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClasses } from '@/ui/Button';
import { hide, isHidden } from '../hidden';
import { renewal } from '../queries';
import { renewalLine as words } from '../words';

/**
 * A notice above the member's pages about a plan that ends or a payment that is due soon. Notices
 * of an end can be hidden on this device.
 */
export function RenewalLine() {
  const { data } = useQuery(renewal);
  const [hidden, setHidden] = useState(false);
  if (!data?.show || !data.reason || hidden || isHidden(data)) return null;
  const { reason, badge, days_left } = data;
  const days = days_left ?? 0;
  const urgent = reason === 'past_due' || reason === 'invoice';
  const text = {
    trial: [words.trial(days), words.trialText],
    ends: [words.ends(badge?.label ?? words.label, days), words.endsText],
    past_due: [words.pastDue, words.pastDueText],
    invoice: [words.invoice, words.invoiceText],
  }[reason];
  return (
    <section
      aria-label={words.label}
      className={`mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card px-5 py-4 ${urgent ? 'bg-coral-wash' : 'bg-sea-wash'}`}
    >
      <p className="max-w-[60ch]">
        <strong className={`block ${urgent ? 'text-coral-ink' : 'text-sea-ink'}`}>{text[0]}</strong>
        {text[1]}
      </p>
      <span className="flex items-center gap-1">
        {reason === 'trial' ? (
          <Link to="/packages" className={buttonClasses({})}>
            {words.choose}
          </Link>
        ) : (
          <Link to="/user/dashboard" search={{ tab: 'more-payment' }} className={buttonClasses({})}>
            {urgent ? words.pay : words.renew}
          </Link>
        )}
        {!urgent && (
          <Button
            look="bare"
            icon
            aria-label={words.hide}
            onClick={() => {
              hide(data);
              setHidden(true);
            }}
          >
            <X size={18} aria-hidden="true" />
          </Button>
        )}
      </span>
    </section>
  );
}
