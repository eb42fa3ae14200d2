import { limits } from '@/api/limits';
import { countFault } from '@/lib/countFault';
import { numberIn } from '@/lib/numberIn';
import { useFields } from '@/lib/useFields';
import { Button } from '@/ui/Button';
import { ModalForm } from '@/ui/ModalForm';
import { modal } from '@/ui/modal';
import { TextField } from '@/ui/TextField';
import { shared } from '@/ui/words';
import type { Topic } from '../queries';
import { topicTable as words } from '../words';
import { removeTopic, saveTopic, useSupportChange } from './queries';

const labels = { name: words.name, description: words.description, position: words.position };

type Props = { topic?: Topic; onClose: () => void };

/** Edits a support topic. */
export function EditTopic({ topic, onClose }: Props) {
  const { mutate, isPending, error } = useSupportChange(saveTopic(topic));
  const drop = useSupportChange(removeTopic);
  const { value, field, fault } = useFields(
    {
      name: topic?.name ?? '',
      description: topic?.description ?? '',
      position: String(topic?.position ?? ''),
    },
    labels,
    error,
  );
  const misplaced = countFault(value.position, limits.SupportTopicIn.position, true);
  const submit = () => {
    if (misplaced) return;
    const position = numberIn(value.position);
    const { name, description } = value;
    mutate({ name, description, ...(position !== null && { position }) }, { onSuccess: onClose });
  };
  return (
    <ModalForm
      title={topic ? words.titleChange : words.titleNew}
      fault={fault}
      busy={isPending}
      verb={isPending ? shared.saving : shared.save}
      submit={submit}
      onClose={onClose}
    >
      <TextField maxLength={limits.SupportTopicIn.name.maxLength} {...field('name')} />
      <TextField
        maxLength={limits.SupportTopicIn.description.maxLength}
        {...field('description')}
      />
      <TextField
        inputMode="numeric"
        hint={words.positionHint}
        {...field('position')}
        error={misplaced ?? field('position').error}
      />
      {topic && (
        <Button
          look="quiet"
          className="w-full"
          onClick={() =>
            modal.open('confirm change', {
              title: words.removeQuestion(topic.name),
              text: words.removeText,
              verb: words.remove,
              keep: words.keep,
              change: () => drop.mutateAsync(topic.id),
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
