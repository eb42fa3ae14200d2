/** A daymark on its headland at sunrise: the sign that shows the way by day. */
export function Shore({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 640 400"
      preserveAspectRatio="xMaxYMax slice"
      className={className}
      aria-hidden="true"
    >
      <circle cx="250" cy="290" r="190" className="fill-sky-warm opacity-60" />
      <circle cx="250" cy="290" r="130" className="fill-sky-warm" />
      <circle cx="250" cy="290" r="64" className="fill-sun" />
      <path d="M0 290h640v110H0z" className="fill-water" />
      <path d="M0 344q120-10 260 0t380-6v62H0z" className="fill-water-deep opacity-70" />
      <path
        d="M196 306h108M212 322h76M226 338h48"
        className="stroke-sun opacity-60"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M40 314h56M120 366h72M330 372h60M20 384h44M372 312h40"
        className="stroke-tower opacity-40"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M372 400c40-6 48-84 98-92 44-8 60-30 96-30 34 0 50 12 74 12v110z"
        className="fill-land"
      />
      <Daymark />
    </svg>
  );
}

function Daymark() {
  return (
    <g>
      <path d="M532 152h24l16 132h-56z" className="fill-tower" />
      <path
        d="m528.4 182 31.2.1 4 33h-39.2zM520.500 247h47l3.700 31h-54.400z"
        className="fill-coral"
      />
      <path d="M544 84l30 52h-60z" className="fill-coral" />
      <path d="M522 144h44" className="stroke-land" strokeWidth="8" strokeLinecap="round" />
    </g>
  );
}
