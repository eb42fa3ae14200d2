import { AtSign, Building2, Link2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { codeOf, isMissing } from '@/api/error';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { modal } from '@/ui/modal';
import { QuietShore } from '@/ui/QuietShore';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import { joinCompany, useCompanyChange } from '../queries';
import { uidOf, noCompany as words } from '../words';

/** The three ways to join a company, for members without one. */
export function NoCompany() {
  return (
    <Card className="pb-2">
      <div className="flex flex-col items-center px-6 pt-8 pb-6 text-center">
        <QuietShore className="w-40" />
        <h2 className="mt-4 text-lg font-bold">{words.title}</h2>
        <p className="mt-1 max-w-[48ch] text-balance text-muted">{words.text}</p>
      </div>
      <ul className="divide-y divide-line border-t border-line">
        <Way Icon={AtSign} title={words.addressTitle}>
          <ByAddress />
        </Way>
        <Way Icon={Link2} title={words.linkTitle}>
          <ByLink />
        </Way>
        <Way Icon={Building2} title={words.createTitle}>
          <p className="text-muted">{words.createText}</p>
          <Button look="quiet" className="mt-3" onClick={() => modal.open('create company', {})}>
            {words.create}
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

/**
 * Joins and shows the confirmation before refetching: once the membership is known, this component
 * unmounts.
 */
async function come(uid: string | undefined): Promise<void> {
  const { name } = await joinCompany(uid);
  modal.open('company signup confirmation', { name });
}

function ByAddress() {
  const { mutate, isPending, error } = useCompanyChange(come);
  const said =
    error &&
    (isMissing(error)
      ? words.noDomain
      : codeOf(error) === 'email_unconfirmed'
        ? words.unconfirmed
        : problemText(error));
  return (
    <>
      <p className="text-muted">{words.addressText}</p>
      <Button
        look="quiet"
        className="mt-3"
        aria-disabled={isPending}
        onClick={() => isPending || mutate(undefined)}
      >
        {isPending ? words.looking : words.joinByAddress}
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
  const submit = () => {
    setEmpty(text.trim() === '');
    if (text.trim() === '') return;
    mutate(uidOf(text));
  };
  const gone = isMissing(error) && words.noLink;
  return (
    <Form busy={isPending} submit={submit} className="mt-2">
      <FormError>{error && !gone ? problemText(error) : undefined}</FormError>
      <TextField
        label={words.link}
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={empty ? shared.required : gone || undefined}
        onChange={({ target }) => {
          setText(target.value);
          setEmpty(false);
          if (error) reset();
        }}
      />
      <Button type="submit" look="quiet" className="mt-3" aria-disabled={isPending}>
        {isPending ? shared.joining : words.joinByLink}
      </Button>
    </Form>
  );
}
