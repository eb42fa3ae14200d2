import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '@/api/limits';
import { faultOf, problemText } from '@/lib/problem';
import { useHold } from '@/lib/useHold';
import { Button } from '@/ui/Button';
import { FileField } from '@/ui/FileField';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { Modal } from '@/ui/Modal';
import { Segments } from '@/ui/Segments';
import { Options, SelectField } from '@/ui/SelectField';
import { TextArea } from '@/ui/TextArea';
import { fieldFaults } from '@/ui/words';
import { type Imported, importSubscribers, lists, useNewsletterChange } from '../queries';
import { importPreview, importForm as words } from '../words';
import { ImportOutcome } from './ImportOutcome';

const sources = [
  { value: 'file', label: words.file },
  { value: 'text', label: words.text },
] as const;
type Source = (typeof sources)[number]['value'];

const most = limits.SubscriberImportIn.csv.maxLength;
const consentLimits = {
  least: limits.SubscriberImportIn.consent.minLength,
  most: limits.SubscriberImportIn.consent.maxLength,
};

type Faults = { table?: string | undefined; consent?: string | undefined };

/** Imports subscribers from a table, with proof of their consent; first shows a preview. */
export function ImportSubscribers({ onClose }: { onClose: () => void }) {
  const { data: newsletters = [] } = useQuery(lists);
  const { mutate, isPending, error, reset } = useNewsletterChange(importSubscribers);
  const [source, choose] = useState<Source>('file');
  const [file, setFile] = useState<{ name: string; csv: string }>();
  const [text, setText] = useState('');
  const [consent, setConsent] = useState('');
  const [chosen, setChosen] = useState<number>();
  const [own, setOwn] = useState<Faults>({});
  const [seen, setSeen] = useState<{ outcome: Imported; preview: boolean }>();
  const newsletter = chosen ?? newsletters.find(({ is_default }) => is_default)?.id;
  const csv = source === 'file' ? (file?.csv ?? '') : text;
  const changed = (!seen || seen.preview) && [text, file?.csv, consent].some(Boolean);
  useHold(changed);
  const faults = {
    table: own.table ?? faultOf(error, 'csv', words.textLabel),
    newsletter: faultOf(error, 'newsletter_id', words.newsletter),
    consent: own.consent ?? faultOf(error, 'consent', words.consent),
  };
  const isOfField = Object.values(faults).some(Boolean);

  const change = () => {
    setOwn({});
    if (error) reset();
  };
  const read = async (wanted: File) => {
    change();
    setFile(undefined);
    if (wanted.size > most) return setOwn({ table: words.tooLarge });
    const table = await wanted.text().catch(() => undefined);
    if (table === undefined) setOwn({ table: words.unreadable });
    else setFile({ name: wanted.name, csv: table });
  };
  const send = (preview: boolean) => {
    if (isPending || newsletter === undefined) return;
    mutate(
      { csv, consent, newsletter_id: newsletter, preview },
      {
        onSuccess: (outcome) => setSeen({ outcome, preview }),
        // The form shows the errors of its fields.
        onError: () => setSeen(undefined),
      },
    );
  };
  const submit = () => {
    const lacks: Faults = {
      table: csv.trim() === '' ? words.noTable : csv.length > most ? words.tooLarge : undefined,
      consent:
        consent.trim().length < consentLimits.least
          ? fieldFaults.atLeast(consentLimits.least)
          : undefined,
    };
    setOwn(lacks);
    if (!lacks.table && !lacks.consent) send(true);
  };
  if (seen) {
    return (
      <Modal
        wide
        title={seen.preview ? importPreview.title : importPreview.doneTitle}
        changed={changed}
        onClose={onClose}
      >
        <ImportOutcome
          outcome={seen.outcome}
          preview={seen.preview}
          busy={isPending}
          back={() => setSeen(undefined)}
          go={() => send(false)}
          onClose={onClose}
        />
      </Modal>
    );
  }
  return (
    <Modal wide title={words.title} changed={changed} onClose={onClose}>
      <Form busy={isPending} submit={submit} className="mt-4 space-y-5">
        <FormError>
          {error && !isOfField ? importPreview.failed(problemText(error)) : undefined}
        </FormError>
        <Segments
          label={words.from}
          options={sources}
          value={source}
          choose={(next) => {
            change();
            choose(next);
          }}
        />
        {source === 'file' ? (
          <FileField
            label={words.fileLabel}
            text={file ? file.name : words.chooseFile}
            hint={words.columns}
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            error={faults.table}
            choose={(wanted) => void read(wanted)}
          />
        ) : (
          <TextArea
            label={words.textLabel}
            hint={words.columns}
            rows={6}
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            error={faults.table}
            onChange={({ target }) => {
              change();
              setText(target.value);
            }}
          />
        )}
        <SelectField
          label={words.newsletter}
          hint={words.newsletterHint}
          value={newsletter ?? ''}
          error={faults.newsletter}
          onChange={({ target }) => {
            change();
            setChosen(Number(target.value));
          }}
        >
          <Options of={newsletters.map(({ id, name }) => ({ value: id, label: name }))} />
        </SelectField>
        <TextArea
          label={words.consent}
          hint={words.consentHint}
          rows={3}
          maxLength={consentLimits.most}
          value={consent}
          error={faults.consent}
          onChange={({ target }) => {
            change();
            setConsent(target.value);
          }}
        />
        <Button type="submit" className="h-12 w-full" aria-disabled={isPending}>
          {isPending ? words.previewing : words.preview}
        </Button>
      </Form>
    </Modal>
  );
}
