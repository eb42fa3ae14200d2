export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className="animate-appear-late">
      <span className="sr-only">{label}</span>
      <span className="block size-5 animate-spin rounded-full border-[2.5px] border-line border-t-sea" />
    </span>
  );
}
