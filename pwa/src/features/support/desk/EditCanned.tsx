import { limits } from '@/api/limits';
import { useFields } from '@/lib/useFields';
import { Button } from '@/ui/Button';
import { ModalForm } from '@/ui/ModalForm';
import { modal } from '@/ui/modal';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import { canned as words } from '../words';
import { type Canned, removeCanned, saveCanned, useDeskChange } from './queries';

const labels = { title: words.name, text: words.text };

type Props = { row?: Canned; onClose: () => void };

/** Edits a canned answer. */
export function EditCanned({ row, onClose }: Props) {
  const { mutate, isPending, error } = useDeskChange(saveCanned(row));
  const drop = useDeskChange(removeCanned);
  const { value, field, fault } = useFields(
    { title: row?.title ?? '', text: row?.text ?? '' },
    labels,
    error,
  );
  return (
    <ModalForm
      title={row ? words.titleChange : words.titleNew}
      fault={fault}
      busy={isPending}
      verb={isPending ? shared.saving : shared.save}
      submit={() => mutate(value, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField maxLength={limits.CannedAnswerIn.title.maxLength} {...field('title')} />
      <TextArea rows={6} maxLength={limits.CannedAnswerIn.text.maxLength} {...field('text')} />
      {row && (
        <Button
          look="quiet"
          className="w-full"
          onClick={() =>
            modal.open('confirm change', {
              title: words.removeQuestion(row.title),
              text: words.removeText,
              verb: words.remove,
              keep: words.keep,
              change: () => drop.mutateAsync(row.id),
              done: words.removed,
            })
          }
        >
          {words.remove}
        </Button>
      )}
    </ModalForm>
  );
}
