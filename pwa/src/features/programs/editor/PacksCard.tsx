import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, body } from '@/api/client';
import { limits } from '@/api/limits';
import { problemText } from '@/lib/problem';
import { Button } from '@/ui/Button';
import { Description } from '@/ui/Description';
import { Form } from '@/ui/Form';
import { FormError } from '@/ui/FormError';
import { modal } from '@/ui/modal';
import { Section } from '@/ui/Section';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { packsCard as words } from '../words';
import { CopyStep } from './CopyStep';
import { type Edited, packs, useEdit } from './queries';

/** Reusable steps: copied from a pack, or saved as one. */
export function PacksCard({ edited: { challenge: program, changes } }: { edited: Edited }) {
  const { data: all = [] } = useQuery(packs);
  const [chosen, setChosen] = useState('');
  const [title, setTitle] = useState('');
  const assign = useEdit((pack_id: number) =>
    body(
      api.POST('/v1/core/challenge/{id}/assign-pack', {
        params: { path: { id: program.id } },
        body: { pack_id },
      }),
    ),
  );
  const keep = useEdit((name: string) =>
    body(api.POST('/v1/core/challenge-pack', { body: { title: name, challenge_id: program.id } })),
  );
  const remove = useEdit((id: number) =>
    body(api.DELETE('/v1/core/challenge-pack/{id}', { params: { path: { id } } })),
  );
  const pack = all.find(({ id }) => String(id) === chosen);
  const error = assign.error ?? keep.error;
  const deleteIt = ({ id, title: name }: { id: number; title: string }) =>
    modal.open('confirm change', {
      title: words.deleteQuestion(name),
      text: words.deleteText,
      verb: words.delete,
      keep: words.keep,
      change: async () => {
        await remove.mutateAsync(id);
        setChosen('');
      },
      done: words.deleted,
    });
  return (
    <Section title={words.title} lead={words.lead}>
      <FormError>{error ? problemText(error) : undefined}</FormError>
      <div className="grid gap-5 sm:grid-cols-2">
        {all.length > 0 && (
          <div>
            <SelectField
              label={words.pack}
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
            >
              <option value="">{words.choose}</option>
              {all.map(({ id, title: name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            {pack?.description && (
              <div className="mt-2 break-words">
                <Description of={pack} />
              </div>
            )}
            <div className="mt-2 flex flex-wrap gap-2">
              {changes !== 'words' && (
                <Button
                  look="quiet"
                  disabled={!chosen}
                  aria-disabled={assign.isPending}
                  onClick={() =>
                    assign.isPending ||
                    assign.mutate(Number(chosen), {
                      onSuccess: () => toast(words.packHint, 'done'),
                    })
                  }
                >
                  {words.add}
                </Button>
              )}
              <Button look="bare" disabled={!pack} onClick={() => pack && deleteIt(pack)}>
                {words.delete}
              </Button>
            </div>
          </div>
        )}
        {changes !== 'words' && <CopyStep program={program} />}
        {program.steps.length > 0 && (
          <Form
            busy={keep.isPending}
            submit={() => {
              if (title.trim() === '') return;
              keep.mutate(title.trim(), {
                onSuccess: () => {
                  setTitle('');
                  toast(words.saved, 'done');
                },
              });
            }}
          >
            <TextField
              label={words.save}
              placeholder={words.packTitle}
              maxLength={limits.NewPack.title.maxLength}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
            <Button type="submit" look="quiet" className="mt-2" disabled={title.trim() === ''}>
              {words.confirm}
            </Button>
          </Form>
        )}
      </div>
    </Section>
  );
}
