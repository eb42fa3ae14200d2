/** The daymark: a beacon before the risen sun, on the horizon. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0B7A75" />
      <path d="M7 23a9 9 0 0 1 18 0z" fill="#FFC24B" />
      <path d="M16 4.5 19.8 10h-7.6zM13.9 11.5h4.2L19.6 23h-7.2z" fill="#fff" />
      <path d="M13.3 16h5.4l.5 3.6h-6.4z" fill="#0B7A75" />
      <path d="M4 23h24v2.6H4z" fill="#fff" />
    </svg>
  );
}
