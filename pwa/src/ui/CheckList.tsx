type Props = {
  of: readonly { id: number; label: string }[];
  chosen: readonly number[];
  change(chosen: number[]): void;
};

/** A list of checkboxes, one per line. */
export const CheckList = ({ of, chosen, change }: Props) =>
  of.map(({ id, label }) => (
    <label key={id} className="flex min-h-11 cursor-pointer items-center gap-2.5">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-sea"
        checked={chosen.includes(id)}
        onChange={({ target }) =>
          change(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
        }
      />
      {label}
    </label>
  ));
