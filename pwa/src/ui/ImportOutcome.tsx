import { formatNumber } from '@/lib/format';
import { Button } from './Button';
import { shared } from './words';

type Words<Group extends string> = {
  caption: string;
  doneCaption: string;
  group: string;
  count: string;
  happens: string;
  happened: string;
  groups: Record<Group, string>;
  will: Record<Group, string>;
};

type TableProps<Group extends string> = {
  /** The groups to show, in order. */
  groups: readonly Group[];
  counts: Record<Group, number>;
  /** Whether this is only a preview. */
  preview: boolean;
  words: Words<Group>;
};

/** The outcome of an import, or its preview, for each group of its file. */
export function OutcomeTable<Group extends string>(props: TableProps<Group>) {
  const { groups, counts, preview, words } = props;
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{preview ? words.caption : words.doneCaption}</caption>
      <thead className="text-sm text-muted">
        <tr>
          <th scope="col" className="pb-2 font-semibold">
            {words.group}
          </th>
          <th scope="col" className="pb-2 pl-4 text-right font-semibold">
            {words.count}
          </th>
          <th scope="col" className="pb-2 pl-4 font-semibold">
            {preview ? words.happens : words.happened}
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group} className="border-t border-line">
            <th scope="row" className="py-2 font-semibold">
              {words.groups[group]}
            </th>
            <td className="py-2 pl-4 text-right tabular-nums">{formatNumber(counts[group])}</td>
            <td className="py-2 pl-4">{words.will[group]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ActionsProps = {
  preview: boolean;
  busy: boolean;
  /** The label of the import button; absent if there is nothing to import. */
  go: string | undefined;
  onGo(): void;
  back: string;
  onBack(): void;
  onClose(): void;
};

/** The buttons to import or go back, or once it is done, to close. */
export function OutcomeActions({ preview, busy, go, onGo, back, onBack, onClose }: ActionsProps) {
  return (
    <div className="flex flex-col gap-2 sm:flex-row-reverse sm:flex-wrap">
      {preview ? (
        <>
          {go && (
            <Button aria-disabled={busy} onClick={onGo}>
              {go}
            </Button>
          )}
          <Button look="quiet" onClick={() => busy || onBack()}>
            {back}
          </Button>
        </>
      ) : (
        <Button onClick={onClose}>{shared.close}</Button>
      )}
    </div>
  );
}
