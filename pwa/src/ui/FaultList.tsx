type Props = { title: string; faults: string[] };

/** The errors of a submitted list; renders nothing if there are none. */
export function FaultList({ title, faults }: Props) {
  if (faults.length === 0) return null;
  return (
    <div role="alert" className="rounded-control bg-coral-wash px-4 py-3 text-coral-ink">
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 max-h-40 overflow-y-auto text-sm break-words">
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </div>
  );
}
