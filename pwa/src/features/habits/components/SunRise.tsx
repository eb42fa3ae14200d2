/** The sun rises with the day's progress; `risen` is 0 to 1. */
export function SunRise({ risen, className }: { risen: number; className?: string }) {
  const sunk = (1 - Math.min(1, risen)) * 58;
  return (
    <svg viewBox="0 0 160 120" className={className} aria-hidden="true">
      <clipPath id="above">
        <path d="M0 0h160v92H0z" />
      </clipPath>
      <g clipPath="url(#above)">
        <g
          className="transition-transform duration-300 ease-out"
          style={{ transform: `translateY(${sunk}px)` }}
        >
          <circle cx="80" cy="58" r="52" className="fill-sun opacity-15" />
          <circle cx="80" cy="58" r="40" className="fill-sun opacity-20" />
          <circle cx="80" cy="58" r="28" className="fill-sun" />
        </g>
      </g>
      <path d="M12 92h136" className="stroke-sea" strokeWidth="4" strokeLinecap="round" />
      <path
        d="M46 103h26m14 0h30M64 113h34"
        className="stroke-water-deep"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  );
}
