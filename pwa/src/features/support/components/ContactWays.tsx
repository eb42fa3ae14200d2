import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import { Fact } from '@/ui/Fact';
import type { Contact } from '../queries';

/** Other ways to contact the site's team. */
export function ContactWays({ contact: { email, phone, address, hours } }: { contact: Contact }) {
  return (
    <ul className="space-y-2 font-medium empty:hidden">
      {email && (
        <Fact icon={Mail}>
          <a href={`mailto:${email}`} className="break-all underline underline-offset-4">
            {email}
          </a>
        </Fact>
      )}
      {phone && (
        <Fact icon={Phone}>
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="underline underline-offset-4">
            {phone}
          </a>
        </Fact>
      )}
      {address && (
        <Fact icon={MapPin}>
          <span className="whitespace-pre-line">{address}</span>
        </Fact>
      )}
      {hours && (
        <Fact icon={Clock}>
          <span className="whitespace-pre-line">{hours}</span>
        </Fact>
      )}
    </ul>
  );
}
