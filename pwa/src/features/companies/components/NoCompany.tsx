import { AtSign, Building2, Link2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { codeOf, isMissing } from '@/api/error';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { FormError } from '@/ui/FormError';
import { modal } from '@/ui/modal';
import { QuietShore } from '@/ui/QuietShore';
import { TextField } from '@/ui/TextField';
import { joinCompany, useCompanyChange } from '../queries';
import { uidOf } from '../words';

/** The three ways to a company, for whoever belongs to none. */
export function NoCompany() {
  return (
    <Card className="pb-2">
      <div className="flex flex-col items-center px-6 pt-8 pb-6 text-center">
        <QuietShore className="w-40" />
        <h2 className="mt-4 text-lg font-bold">Take part with the people you work with</h2>
        <p className="mt-1 max-w-[48ch] text-balance text-muted">
          A company has programs of its own. It sees whole weeks of five people and more; your days
          stay yours.
        </p>
      </div>
      <ul className="divide-y divide-line border-t border-line">
        <Way Icon={AtSign} title="Your work address opens the door">
          <ByAddress />
        </Way>
        <Way Icon={Link2} title="You have its link">
          <ByLink />
        </Way>
        <Way Icon={Building2} title="There is none yet">
          <p className="text-muted">Make it, and invite its people by mail, a file or a link.</p>
          <Button look="quiet" className="mt-3" onClick={() => modal.open('create company', {})}>
            Create a company
          </Button>
        </Way>
      </ul>
    </Card>
  );
}

type WayProps = { Icon: typeof AtSign; title: string; children: ReactNode };

function Way({ Icon, title, children }: WayProps) {
  return (
    <li className="flex gap-4 px-5 py-5 sm:px-8">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sea-wash text-sea-ink">
        <Icon size={20} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold">{title}</h3>
        {children}
      </div>
    </li>
  );
}

/** Joins and says so: once it is known to belong, the member is not here any more. */
async function come(uid: string | undefined): Promise<void> {
  const { name } = await joinCompany(uid);
  modal.open('company signup confirmation', { name });
}

function ByAddress() {
  const { mutate, isPending, error } = useCompanyChange(come);
  const said =
    error &&
    (isMissing(error)
      ? 'No company has claimed the domain of your address. Ask for an invitation or a link.'
      : codeOf(error) === 'email_unconfirmed'
        ? 'Confirm your address first: the link is in the mail that we sent you, and your profile sends another.'
        : problemText(error));
  return (
    <>
      <p className="text-muted">Where your company has claimed the domain of your address.</p>
      <Button
        look="quiet"
        className="mt-3"
        aria-disabled={isPending}
        onClick={() => isPending || mutate(undefined)}
      >
        {isPending ? 'Looking…' : 'Join by my address'}
      </Button>
      <p role="alert" className="mt-2 text-sm font-medium text-coral-ink empty:hidden">
        {said}
      </p>
    </>
  );
}

function ByLink() {
  const [text, setText] = useState('');
  const [empty, setEmpty] = useState(false);
  const { mutate, isPending, error, reset } = useCompanyChange(come);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(text.trim() === '');
    if (isPending || text.trim() === '') return;
    mutate(uidOf(text));
  };
  const gone = isMissing(error) && 'No company has this link: it may have been made anew.';
  return (
    <form onSubmit={submit} noValidate className="mt-2">
      <FormError>{error && !gone ? problemText(error) : undefined}</FormError>
      <TextField
        label="Link of the company"
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={empty ? 'This field is required' : gone || undefined}
        onChange={({ target }) => {
          setText(target.value);
          setEmpty(false);
          if (error) reset();
        }}
      />
      <Button type="submit" look="quiet" className="mt-3" aria-disabled={isPending}>
        {isPending ? 'Joining…' : 'Join by the link'}
      </Button>
    </form>
  );
}
