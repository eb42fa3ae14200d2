/** A sun before it rises, for empty states. It has no background, so the panel's shows through. */
export function QuietShore({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 160 96" className={className} aria-hidden="true">
      <path d="M36 62a44 44 0 0 1 88 0z" className="fill-sun-wash" />
      <path d="M60 62a20 20 0 0 1 40 0z" className="fill-sun" />
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
