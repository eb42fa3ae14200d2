import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Pause, Play } from 'lucide-react';
import { Button } from '@/ui/Button';
import { Menu } from '@/ui/Menu';
import { modal } from '@/ui/modal';
import { allSeries, removeSeries, type Series, saveSeries, useSeriesChange } from './queries';
import { actions as words } from './words';

type Props = {
  series: Series;
  /** Whether this editor may turn it on and off. */
  sends: boolean;
  /** Saves the series; returns nothing if that fails, or if `whole` is set and something is missing. */
  saved(whole: boolean): Promise<Series | undefined>;
};

/** Turns a series on and off, and deletes it; each confirms its consequences. */
export function SeriesActions({ series, sends, saved }: Props) {
  const { id, is_on, name } = series;
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync: save } = useSeriesChange(saveSeries(id));
  const turnOn = async () => {
    const now = await saved(true);
    if (!now) return;
    const sent = now.steps.filter((step) => step.is_on);
    modal.open('confirm change', {
      title: words.turnOnQuestion(now.name),
      text: words.turnOnText({
        starts: now.starts,
        mails: sent.length,
        days: Math.max(0, ...sent.map(({ days }) => days)),
        narrowed: now.newsletter_id != null || now.program_id != null,
        again: now.people > 0,
      }),
      verb: words.turnOn,
      keep: words.keepOff,
      mild: true,
      change: () => save({ is_on: true, version: now.version }),
      done: words.turnedOn,
    });
  };
  const turnOff = () =>
    modal.open('confirm change', {
      title: words.turnOffQuestion(name),
      text: words.turnOffText,
      verb: words.turnOff,
      keep: words.keepOn,
      mild: true,
      change: () => save({ is_on: false }),
      done: words.turnedOff,
    });
  const ask = () =>
    modal.open('confirm change', {
      title: words.removeQuestion(name),
      text: words.removeText,
      verb: words.remove,
      keep: words.keep,
      change: async () => {
        await removeSeries(id);
        client.removeQueries({ queryKey: allSeries.queryKey });
        await navigate({ to: '/admin/newsletter/series', ignoreBlocker: true });
      },
      done: words.removed,
    });
  const items = [{ label: words.remove, name: words.removeName, choose: ask }];
  return (
    <>
      {sends &&
        (is_on ? (
          <Button look="quiet" onClick={turnOff}>
            <Pause size={18} aria-hidden="true" />
            {words.turnOff}
          </Button>
        ) : (
          <Button onClick={() => void turnOn()}>
            <Play size={18} aria-hidden="true" />
            {words.turnOn}
          </Button>
        ))}
      <Menu label={words.more} items={items} />
    </>
  );
}
