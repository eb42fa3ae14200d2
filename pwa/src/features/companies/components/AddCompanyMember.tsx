import { useState } from 'react';
import { limits } from '@/api/limits';
import { addressesOf, addressFaults } from '@/lib/addresses/words';
import { problemText } from '@/lib/problem';
import { useHold } from '@/lib/useHold';
import { Button } from '@/ui/Button';
import { FaultList } from '@/ui/FaultList';
import { FileField } from '@/ui/FileField';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { Segments } from '@/ui/Segments';
import { TextArea } from '@/ui/TextArea';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { type Company, invite, useCompanyChange } from '../queries';
import { invitedWords, addCompanyMember as words } from '../words';

const sources = [
  { value: 'list', label: words.list },
  { value: 'file', label: words.file },
] as const;
type Source = (typeof sources)[number]['value'];

type Props = { company: Company; onClose: () => void };

/** Invites people by mail, from a list or a file. Invites all of them, or none. */
export function AddCompanyMember({ company, onClose }: Props) {
  const [source, choose] = useState<Source>('list');
  const [text, setText] = useState('');
  const [file, setFile] = useState<{ name: string; csv: string }>();
  const [own, setOwn] = useState<string>();
  const { mutate, isPending, error, reset } = useCompanyChange(invite(company.id));
  useHold(text !== '' || file !== undefined);
  const emails = addressesOf(text);
  const faults = addressFaults(error, emails);
  const change = () => {
    setOwn(undefined);
    if (error) reset();
  };
  const submit = () => {
    const lacks =
      source === 'file'
        ? !file && words.noFile
        : emails.length === 0
          ? shared.required
          : emails.length > limits.CompanyInviteIn.emails.maxItems &&
            words.tooMany(limits.CompanyInviteIn.emails.maxItems);
    setOwn(lacks || undefined);
    if (lacks) return;
    mutate(source === 'file' && file ? { csv: file.csv } : { emails }, {
      onSuccess: (count) => {
        onClose();
        toast(invitedWords(count), 'done');
      },
    });
  };
  const read = async (chosen: File) => {
    change();
    setFile(undefined);
    if (chosen.size > limits.CompanyInviteFileIn.csv.maxLength) return setOwn(words.tooLarge);
    const csv = await chosen.text().catch(() => undefined);
    if (csv === undefined) setOwn(words.unreadable);
    else setFile({ name: chosen.name, csv });
  };
  return (
    <Modal title={words.title} onClose={onClose}>
      <p className="mt-2 mb-4 text-muted">{words.lead}</p>
      <Segments
        label={words.from}
        options={sources}
        value={source}
        choose={(next) => {
          change();
          choose(next);
        }}
      />
      <Form busy={isPending} submit={submit} className="mt-4 space-y-5">
        <FormError>{error && faults.length === 0 ? problemText(error) : undefined}</FormError>
        {source === 'list' ? (
          <TextArea
            label={words.list}
            hint={words.listHint}
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
          <FileField
            label={words.fileLabel}
            text={file ? file.name : words.chooseFile}
            hint={words.fileHint}
            accept=".csv,text/csv,text/plain"
            error={own}
            choose={(chosen) => void read(chosen)}
          />
        )}
        <FaultList title={words.faults} faults={faults} />
        <Button type="submit" className="h-12 w-full" aria-disabled={isPending}>
          {isPending ? words.sending : words.send}
        </Button>
      </Form>
    </Modal>
  );
}
