/** The daymark: a topmark over the risen sun, on the horizon. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0B7A75" />
      <path d="M16 4.5l5.6 8.5h-11.2z" fill="#fff" />
      <path d="M8 23.5a8 8 0 0 1 16 0z" fill="#FFC24B" />
      <path d="M4.5 24.5h23v2.5h-23z" fill="#fff" />
    </svg>
  );
}
