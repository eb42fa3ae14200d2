import { FileUp } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { Segments } from '@/ui/Segments';
import { TextArea } from '@/ui/TextArea';
import { toast } from '@/ui/toast';
import { type Company, invite, useCompanyChange } from '../queries';
import { addressesOf, faultsOf, invitedWords, MOST_ADDRESSES, MOST_BYTES } from '../words';

const sources = [
  { value: 'list', label: 'Addresses' },
  { value: 'file', label: 'CSV file' },
] as const;
type Source = (typeof sources)[number]['value'];

type Props = { company: Company; onClose: () => void };

/** Invites people by mail: those of a list, or of a file. All of them, or nobody. */
export function AddCompanyMember({ company, onClose }: Props) {
  const [source, choose] = useState<Source>('list');
  const [text, setText] = useState('');
  const [file, setFile] = useState<{ name: string; csv: string }>();
  const [own, setOwn] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error, reset } = useCompanyChange(invite(company.id));
  const emails = addressesOf(text);
  const faults = faultsOf(error, emails);
  const change = () => {
    setOwn(undefined);
    if (error) reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const lacks =
      source === 'file'
        ? !file && 'Choose a file first.'
        : emails.length === 0
          ? 'This field is required'
          : emails.length > MOST_ADDRESSES &&
            `At most ${MOST_ADDRESSES} at once: a CSV file takes more.`;
    setOwn(lacks || undefined);
    if (lacks) return;
    mutate(source === 'file' && file ? { csv: file.csv } : { emails }, {
      onSuccess: (count) => {
        onClose();
        toast(invitedWords(count), 'done');
      },
    });
  };
  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    change();
    setFile(undefined);
    if (chosen.size > MOST_BYTES) return setOwn('This file is too large: at most 200 kB.');
    setFile({ name: chosen.name, csv: await chosen.text() });
  };
  return (
    <Modal title="Invite people" onClose={onClose}>
      <p className="mt-2 mb-4 text-muted">
        Each gets a mail with a link of their own, which works once within two weeks.
      </p>
      <Segments
        label="Where the addresses are"
        options={sources}
        value={source}
        choose={(next) => {
          change();
          choose(next);
        }}
      />
      <form onSubmit={submit} noValidate className="mt-4 space-y-5">
        <FormError>{error && faults.length === 0 ? problemText(error) : undefined}</FormError>
        {source === 'list' ? (
          <TextArea
            label="Addresses"
            hint="Apart by commas, spaces or lines."
            rows={4}
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            error={own}
            onChange={({ target }) => {
              change();
              setText(target.value);
            }}
          />
        ) : (
          <div>
            <Button look="quiet" className="w-full" onClick={() => input.current?.click()}>
              <FileUp size={18} aria-hidden="true" />
              <span className="min-w-0 truncate">{file ? file.name : 'Choose a file'}</span>
            </Button>
            <p className="mt-1.5 text-sm text-muted">
              A column “email”, or the first one; at most 1,000 rows.
            </p>
            <p role="alert" className="mt-1.5 text-sm font-medium text-coral-ink empty:hidden">
              {own}
            </p>
            <input
              ref={input}
              type="file"
              accept=".csv,text/csv,text/plain"
              aria-label="File of addresses"
              className="sr-only"
              tabIndex={-1}
              onChange={({ currentTarget }) => {
                const [chosen] = currentTarget.files ?? [];
                currentTarget.value = '';
                void read(chosen);
              }}
            />
          </div>
        )}
        {faults.length > 0 && (
          <div role="alert" className="rounded-control bg-coral-wash px-4 py-3 text-coral-ink">
            <p className="font-semibold">Nobody is invited yet. Please mend:</p>
            <ul className="mt-1 max-h-40 overflow-y-auto text-sm break-words">
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </div>
        )}
        <Button type="submit" className="h-12 w-full" aria-disabled={isPending}>
          {isPending ? 'Inviting…' : 'Send the invitations'}
        </Button>
      </form>
    </Modal>
  );
}
