import { Copy, DoorOpen, Flag, MessagesSquare, Trash2, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { modal } from '@/ui/modal';
import { Switch } from '@/ui/Switch';
import { Tag } from '@/ui/Tag';
import { toast } from '@/ui/toast';
import { toastProblem } from '@/ui/toastProblem';
import { useSavedFirst } from '@/ui/useSavedFirst';
import { ProgramTags } from '../components/ProgramTags';
import { namesIn } from '../names';
import { closeProgram as closing, editorHead as words } from '../words';
import { closeEarly, type Edited, patchProgram, useEdit } from './queries';
import { changeWords, placeWords } from './words';

type Props = {
  edited: Edited;
  mayRead: boolean;
  preview: ReactNode;
  /** Saves the page's form before opening. Returns false or throws if that fails. */
  saved(): Promise<boolean>;
};

/** A program's state, what it needs before it can open, and its actions. */
export function EditorHead({ edited, mayRead, preview, saved }: Props) {
  const { challenge: program, changes, lacks, template, on_delete } = edited;
  const { mutate, mutateAsync, isPending } = useEdit(patchProgram(program.id));
  const { mutate: withSaved, isPending: opening } = useSavedFirst(saved, words.notSaved);
  const busy = opening || isPending;
  const close = useEdit<void, unknown>(closeEarly(program.id));
  const draft = program.state === 'draft';
  const open = () =>
    withSaved(async () => {
      await mutateAsync({ draft: false });
      toast(words.opened, 'done');
    });
  return (
    <Card aria-label={words.program} className="px-5 py-6 sm:px-8 sm:py-7">
      <div className="flex flex-wrap items-center gap-2">
        <ProgramTags program={program} />
        {template && <Tag tone="violet">{words.templateTag}</Tag>}
      </div>
      <h1 className="mt-2 text-2xl font-extrabold tracking-tight break-words">{program.title}</h1>
      {changeWords[changes] && <p className="mt-2 text-muted">{changeWords[changes]}</p>}
      {draft && !template && lacks.length > 0 && (
        <section
          aria-labelledby="lacks"
          className="mt-4 rounded-control bg-sun-wash px-4 py-3 text-sun-ink"
        >
          <h2 id="lacks" className="flex items-center gap-2 font-semibold">
            <TriangleAlert size={18} aria-hidden="true" />
            {words.toDoFirst}
          </h2>
          <ul className="mt-1 list-disc pl-7 text-sm">
            {lacks.map(({ field, message }) => (
              <li key={`${field} ${message}`}>
                <span className="font-semibold">{placeWords(field)}:</span> {message}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {draft && !template && (
          <Button disabled={lacks.length > 0} aria-disabled={busy} onClick={() => busy || open()}>
            <DoorOpen size={18} aria-hidden="true" />
            {words.open}
          </Button>
        )}
        {preview}
        <Button look="quiet" onClick={() => modal.open('clone program', { edited })}>
          <Copy size={18} aria-hidden="true" />
          {words.copy}
        </Button>
        {mayRead && (
          <Button
            look="quiet"
            onClick={() => modal.open('program answers', { program, names: namesIn(program) })}
          >
            <MessagesSquare size={18} aria-hidden="true" />
            {words.answers}
          </Button>
        )}
        {program.state === 'running' && (
          <Button
            look="quiet"
            onClick={() =>
              modal.open('confirm change', {
                title: closing.question(program.title),
                text: closing.text,
                verb: closing.confirm,
                keep: closing.keep,
                change: () => close.mutateAsync(),
                done: closing.ended(program.title),
              })
            }
          >
            <Flag size={18} aria-hidden="true" />
            {closing.endEarly}
          </Button>
        )}
        {on_delete && (
          <Button look="quiet" onClick={() => modal.open('delete program', { edited })}>
            <Trash2 size={18} aria-hidden="true" />
            {on_delete === 'archived' ? words.archive : words.delete}
          </Button>
        )}
      </div>
      {draft && (
        <div className="mt-4 max-w-120">
          <Switch
            label={words.template}
            hint={words.templateHint}
            on={template}
            turn={(on) => mutate({ template: on }, { onError: toastProblem })}
          />
        </div>
      )}
    </Card>
  );
}
