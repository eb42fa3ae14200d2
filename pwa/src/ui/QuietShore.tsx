/** A sun that has not risen yet: for what is still empty. */
export function QuietShore({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 160 96" className={className} aria-hidden="true">
      <circle cx="80" cy="62" r="44" className="fill-sun-wash" />
      <circle cx="80" cy="62" r="20" className="fill-sun" />
      <path d="M0 62h160v34H0z" className="fill-surface" />
      <path d="M20 62h120" className="stroke-sea" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M44 72h30m12 0h34M60 81h44m-22 9h18"
        className="stroke-water-deep"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
