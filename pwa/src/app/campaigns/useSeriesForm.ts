import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { knownNames } from '@/features/campaigns/queries';
import {
  isSame,
  type Missing,
  missingIn,
  onto,
  seriesIn,
  type Written,
  writtenIn,
} from '@/features/campaigns/series/draft';
import {
  oneSeries,
  type Series,
  saveSeries,
  useSeriesChange,
} from '@/features/campaigns/series/queries';
import { compared } from '@/features/campaigns/series/texts';
import { faultIn, useWritten } from '@/features/writing/useWritten';
import { faultyFields } from '@/lib/problem';
import { toast } from '@/ui/toast';
import { campaignForm as words } from '../words';

/** The state of a series. `open` is the key of the expanded mail. */
export function useSeriesForm(series: Series, account: number) {
  const { id } = series;
  const client = useQueryClient();
  const [open, setOpen] = useState<number>();
  const [missing, setMissing] = useState<Missing>();
  const { mutateAsync, isPending, isSuccess, error } = useSeriesChange(saveSeries(id));
  const { save, change, ...form } = useWritten<Written, Series>(series, {
    account,
    name: `series-${id}`,
    written: writtenIn,
    isSame,
    onto,
    save: async (next) => {
      try {
        return await mutateAsync(seriesIn(next));
      } catch (problem) {
        // Open the mail that was refused.
        const at = faultyFields(problem).flatMap(
          (field) => /^steps\[(\d+)\]/.exec(field)?.[1] ?? [],
        );
        const refused = at[0] === undefined ? undefined : next.steps[Number(at[0])];
        if (refused) setOpen(refused.key);
        throw problem;
      }
    },
    newest: () => client.fetchQuery(oneSeries(id)),
    compare: (theirs, mine, begun) => compared(theirs, mine, begun, knownNames(client)),
    by: words.someone,
  });
  const { text } = form;

  /** Saves the series. Returns nothing if that fails, or if `whole` is set and something is missing. */
  const saved = async (whole: boolean): Promise<Series | undefined> => {
    const lacks = whole ? missingIn(text.steps) : undefined;
    setMissing(lacks);
    if (lacks) {
      const first = text.steps.find(({ key }) => lacks.mails[key]);
      if (first) setOpen(first.key);
      toast(words.incomplete, 'trouble');
      return undefined;
    }
    return save();
  };
  return {
    ...form,
    open,
    setOpen,
    missing,
    isPending,
    isSuccess,
    error: faultIn(error),
    change: (part: Partial<Written>) => {
      setMissing(undefined);
      change(part);
    },
    // A running series must be complete.
    save: () => saved(series.is_on),
    saved,
  };
}
