import { useState } from 'react';
import { problemText } from '@/lib/problem';
import { FileField } from '@/ui/FileField';
import { Modal } from '@/ui/Modal';
import { ModalForm } from '@/ui/ModalForm';
import { Options, SelectField } from '@/ui/SelectField';
import { Switch } from '@/ui/Switch';
import { ImportReport } from './ImportReport';
import { useArticleChange } from './queries';
import { type Imported, importArticles, MOST_BYTES, previewImport, type Wish } from './transfer';
import { importForm as form, importReport as report } from './words';

type Props = {
  /** Whether this editor may publish; otherwise every article becomes a draft. */
  publishes: boolean;
  onClose: () => void;
};

const existing = [
  { value: 'keep', label: form.keep },
  { value: 'replace', label: form.replace },
] as const;

/** Imports articles from another site; first shows a preview of the outcome. */
export function ImportArticles({ publishes, onClose }: Props) {
  const [file, setFile] = useState<File>();
  const [wish, setWish] = useState<Wish>({ existing: 'keep', drafts: !publishes });
  const [own, setOwn] = useState<string>();
  const [seen, setSeen] = useState<Imported>();
  const [read, setRead] = useState(0);
  const look = useArticleChange((wanted: File) => previewImport(wanted, wish));
  const take = useArticleChange((wanted: File) => importArticles(wanted, wish, setRead));
  if (seen && file) {
    const go = () => {
      if (take.isPending) return;
      setRead(0);
      take.mutate(file, { onSuccess: setSeen });
    };
    return (
      <Modal wide title={seen.preview ? report.title : report.doneTitle} onClose={onClose}>
        <ImportReport
          outcome={seen}
          busy={take.isPending}
          read={read}
          fault={take.error ? report.stopped(problemText(take.error)) : undefined}
          back={() => {
            take.reset();
            setSeen(undefined);
          }}
          go={go}
          onClose={onClose}
        />
      </Modal>
    );
  }
  const choose = (wanted: File) => {
    look.reset();
    setOwn(wanted.size > MOST_BYTES ? form.tooLarge : undefined);
    setFile(wanted.size > MOST_BYTES ? undefined : wanted);
  };
  return (
    <ModalForm
      wide
      title={form.title}
      fault={undefined}
      busy={look.isPending}
      verb={look.isPending ? form.previewing : form.preview}
      submit={() => {
        if (file) look.mutate(file, { onSuccess: setSeen });
        else setOwn(own ?? form.noFile);
      }}
      onClose={onClose}
    >
      <p className="text-muted">{form.lead}</p>
      <FileField
        label={form.fileLabel}
        text={file ? file.name : form.choose}
        hint={form.hint}
        accept=".json,.zip,application/json,application/zip"
        error={own ?? (look.error ? problemText(look.error) : undefined)}
        choose={choose}
      />
      <SelectField
        label={form.existing}
        hint={form.existingHint}
        value={wish.existing}
        onChange={({ target }) =>
          setWish({ ...wish, existing: target.value === 'replace' ? 'replace' : 'keep' })
        }
      >
        <Options of={existing} />
      </SelectField>
      <Switch
        label={form.drafts}
        hint={publishes ? form.draftsHint : form.draftsOnly}
        on={wish.drafts}
        disabled={!publishes}
        turn={(drafts) => setWish({ ...wish, drafts })}
      />
    </ModalForm>
  );
}
