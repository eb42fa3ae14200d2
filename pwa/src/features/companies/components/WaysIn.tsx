import { useQuery } from '@tanstack/react-query';
import { AtSign, Link2, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { limits } from '@/api/limits';
import { faultOf, problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { Fault } from '@/ui/Fault';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { modal } from '@/ui/modal';
import { Section } from '@/ui/Section';
import { TextField } from '@/ui/TextField';
import { copy } from '@/ui/toast';
import { shared } from '@/ui/words';
import {
  type Company,
  claimDomain,
  domainsOf,
  releaseDomain,
  renewUid,
  useCompanyChange,
} from '../queries';
import { signUpLink, waysIn as words } from '../words';

/** The ways to join without an invitation: a link, or an address at the company's domain. */
export function WaysIn({ company }: { company: Company }) {
  return (
    <Section title={words.title} lead={words.lead}>
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
      title: words.renewQuestion,
      text: words.renewText,
      verb: words.renewConfirm,
      keep: words.keepLink,
      change: () => renew.mutateAsync(undefined),
      done: words.renewed,
    });
  return (
    <div>
      <h3 className="font-semibold">{words.linkTitle}</h3>
      <p className="text-sm text-muted">{words.linkText}</p>
      <p className="mt-2 truncate rounded-control bg-sunken px-3 py-2.5 text-sm select-all">
        {link}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="quiet" onClick={() => void copy(link)}>
          <Link2 size={18} aria-hidden="true" />
          {shared.copyLink}
        </Button>
        <Button look="quiet" onClick={again}>
          <RefreshCw size={18} aria-hidden="true" />
          {shared.newLink}
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
      title: words.removeQuestion(domain),
      text: words.removeText,
      verb: words.remove,
      keep: words.keep,
      change: () => release.mutateAsync(domain),
    });
  return (
    <div>
      <h3 className="font-semibold">{words.domainTitle}</h3>
      <p className="text-sm text-muted">{words.domainText}</p>
      {!isPending && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
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
              aria-label={words.removeOf(domain)}
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
  const fault = faultOf(error, 'domain', words.domain);
  const submit = () => {
    setEmpty(domain.trim() === '');
    if (domain.trim() === '') return;
    mutate(domain.trim(), { onSuccess: () => setDomain('') });
  };
  return (
    <Form busy={isPending} submit={submit} className="mt-2">
      <FormError>{error && !fault ? problemText(error) : undefined}</FormError>
      <TextField
        label={words.domain}
        placeholder={words.acmeExample}
        hint={company.owner ? words.domainHint : undefined}
        maxLength={limits.CompanyDomainIn.domain.maxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={domain}
        error={empty ? shared.required : fault}
        onChange={({ target }) => {
          setDomain(target.value);
          setEmpty(false);
          if (error) reset();
        }}
      />
      <Button type="submit" look="quiet" className="mt-3" aria-disabled={isPending}>
        {isPending ? words.adding : words.add}
      </Button>
    </Form>
  );
}
