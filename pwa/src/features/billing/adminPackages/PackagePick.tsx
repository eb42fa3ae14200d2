import type { ReactNode } from 'react';

type Props = {
  legend: string;
  hint?: ReactNode;
  of: readonly { id: number; title: string }[];
  chosen: readonly number[];
  change(chosen: number[]): void;
};

/** Packages to choose any of. */
export function PackagePick({ legend, hint, of, chosen, change }: Props) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      {of.map(({ id, title }) => (
        <label key={id} className="flex min-h-11 cursor-pointer items-center gap-2.5">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-sea"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              change(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
          {title}
        </label>
      ))}
    </fieldset>
  );
}
