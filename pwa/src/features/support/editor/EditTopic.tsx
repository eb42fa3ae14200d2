import { limits } from '@/api/limits';
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
  const { mutate, isPending, error } = useSupportChange(saveTopic(topic?.id));
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
  const submit = () =>
    mutate(
      {
        name: value.name,
        description: value.description,
        ...(value.position !== '' && { position: Number(value.position) }),
      },
      { onSuccess: onClose },
    );
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
        type="number"
        inputMode="numeric"
        min={limits.SupportTopicIn.position.minimum}
        max={limits.SupportTopicIn.position.maximum}
        hint={words.positionHint}
        {...field('position')}
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
