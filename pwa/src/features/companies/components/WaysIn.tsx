import { useQuery } from '@tanstack/react-query';
import { AtSign, Link2, RefreshCw, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { faultOf, problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { FormError } from '@/ui/FormError';
import { modal } from '@/ui/modal';
import { Section } from '@/ui/Section';
import { TextField } from '@/ui/TextField';
import { copy } from '@/ui/toast';
import {
  type Company,
  claimDomain,
  domainsOf,
  releaseDomain,
  renewUid,
  useCompanyChange,
} from '../queries';
import { signUpLink } from '../words';

/** The doors without an invitation: a link, and addresses at a domain. */
export function WaysIn({ company }: { company: Company }) {
  return (
    <Section title="Ways in" lead="Without an invitation of their own.">
      <div className="space-y-8">
        {company.corporation_uid && <ByLink company={company} uid={company.corporation_uid} />}
        <ByDomain company={company} />
      </div>
    </Section>
  );
}

function ByLink({ company, uid }: { company: Company; uid: string }) {
  const renew = useCompanyChange(() => renewUid(company.id));
  const link = signUpLink(uid);
  const again = () =>
    modal.open('confirm change', {
      title: 'Make a new link?',
      text: 'The one that you shared before ends at once. Who belongs to the company stays in it.',
      verb: 'Make a new link',
      keep: 'Keep this one',
      change: () => renew.mutateAsync(undefined),
      done: 'The new link is there.',
    });
  return (
    <div>
      <h3 className="font-semibold">A link for everybody</h3>
      <p className="text-sm text-muted">Whoever has it signs up, and belongs to the company.</p>
      <p className="mt-2 truncate rounded-control bg-sunken px-3 py-2.5 text-sm select-all">
        {link}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="quiet" onClick={() => void copy(link)}>
          <Link2 size={18} aria-hidden="true" />
          Copy the link
        </Button>
        <Button look="quiet" onClick={again}>
          <RefreshCw size={18} aria-hidden="true" />
          New link
        </Button>
      </div>
    </div>
  );
}

function ByDomain({ company }: { company: Company }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(domainsOf(company.id));
  const release = useCompanyChange(releaseDomain(company.id));
  const give = (domain: string) =>
    modal.open('confirm change', {
      title: `Give ${domain} back?`,
      text: 'Addresses there do not open the door any more. Who belongs to the company stays in it.',
      verb: 'Give it back',
      keep: 'Keep it',
      change: () => release.mutateAsync(domain),
    });
  return (
    <div>
      <h3 className="font-semibold">Addresses at a domain</h3>
      <p className="text-sm text-muted">
        Whoever has confirmed an address there can join by themselves.
      </p>
      {!isPending && !data && (
        <Fault error={error} what="The list of domains" retry={refetch} busy={isFetching} />
      )}
      <ul className="mt-1">
        {data?.map((domain) => (
          <li key={domain} className="flex min-h-12 items-center gap-3">
            <AtSign size={18} className="text-muted" aria-hidden="true" />
            <span className="min-w-0 flex-1 truncate font-semibold">{domain}</span>
            <Button
              look="bare"
              icon
              className="-mr-2"
              aria-label={`Give ${domain} back`}
              onClick={() => give(domain)}
            >
              <Trash2 size={18} aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      {data && <Claim company={company} />}
    </div>
  );
}

function Claim({ company }: { company: Company }) {
  const [domain, setDomain] = useState('');
  const [empty, setEmpty] = useState(false);
  const { mutate, isPending, error, reset } = useCompanyChange(claimDomain(company.id));
  const fault = faultOf(error, 'domain', 'Domain');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(domain.trim() === '');
    if (isPending || domain.trim() === '') return;
    mutate(domain.trim(), { onSuccess: () => setDomain('') });
  };
  return (
    <form onSubmit={submit} noValidate className="mt-2">
      <FormError>{error && !fault ? problemText(error) : undefined}</FormError>
      <TextField
        label="Domain"
        placeholder="acme.example"
        hint={company.owner ? 'One at which you have confirmed an address yourself.' : undefined}
        maxLength={253}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={domain}
        error={empty ? 'This field is required' : fault}
        onChange={({ target }) => {
          setDomain(target.value);
          setEmpty(false);
          if (error) reset();
        }}
      />
      <Button type="submit" look="quiet" className="mt-3" aria-disabled={isPending}>
        {isPending ? 'Claiming…' : 'Claim the domain'}
      </Button>
    </form>
  );
}
