import { CircleHelp, Pencil, Plus, Trash2 } from 'lucide-react';
import { api, body } from '@/api/client';
import { formatPlural } from '@/lib/format';
import { Button } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { Section } from '@/ui/Section';
import { Toolbar } from '@/ui/Toolbar';
import { toast } from '@/ui/toast';
import { nouns } from '@/ui/words';
import { recurrenceWords, targetWords, activitiesCard as words } from '../words';
import { type Activity, type Edited, useEdit } from './queries';

/** A program's activities. */
export function ActivitiesCard({ edited }: { edited: Edited }) {
  const { challenge: program, changes, changes_from } = edited;
  const { mutateAsync: drop } = useEdit((activity_id: number) => {
    const params = { path: { challenge_id: program.id, activity_id } };
    return body(api.DELETE('/v2/core/challenge/{challenge_id}/activity/{activity_id}', { params }));
  });
  const remove = ({ id, title }: Activity) =>
    modal.open('confirm change', {
      title: words.removeQuestion(title),
      text: changes_from ? words.retireText(changes_from) : words.removeText,
      verb: words.removeVerb,
      keep: words.keep,
      change: async () => {
        const { data } = await drop(id);
        toast(
          data.outcome === 'retired' && data.retired_on
            ? words.dueUntil(title, data.retired_on)
            : words.removed(title),
        );
      },
    });
  return (
    <Section title={words.title} lead={words.lead}>
      {program.activities.length === 0 && <p className="mb-4 text-muted">{words.empty}</p>}
      <ul className="divide-y divide-line">
        {program.activities.map((activity) => (
          <li key={activity.id} className="flex flex-wrap items-center gap-x-3 py-2">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-semibold break-words">{activity.title}</p>
              <p className="text-sm text-muted">
                {[
                  recurrenceWords(activity.recurrence),
                  targetWords(activity),
                  formatPlural(activity.points, nouns.point),
                  activity.retired_on && words.notDueFrom(activity.retired_on),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Toolbar label={activity.title} className="ml-auto">
              <Button
                look="bare"
                icon
                aria-label={words.questionsOf(activity.title)}
                onClick={() =>
                  modal.open('edit questions', {
                    of: { activity: activity.id },
                    title: activity.title,
                  })
                }
              >
                <CircleHelp size={18} aria-hidden="true" />
              </Button>
              <Button
                look="bare"
                icon
                aria-label={words.change(activity.title)}
                onClick={() => modal.open('edit activity', { edited, activity })}
              >
                <Pencil size={18} aria-hidden="true" />
              </Button>
              {changes !== 'words' && !activity.retired_on && (
                <Button
                  look="bare"
                  icon
                  aria-label={words.remove(activity.title)}
                  onClick={() => remove(activity)}
                >
                  <Trash2 size={18} aria-hidden="true" />
                </Button>
              )}
            </Toolbar>
          </li>
        ))}
      </ul>
      {changes !== 'words' && (
        <Button
          look="quiet"
          className="mt-3"
          onClick={() => modal.open('edit activity', { edited })}
        >
          <Plus size={18} aria-hidden="true" />
          {words.add}
        </Button>
      )}
    </Section>
  );
}
