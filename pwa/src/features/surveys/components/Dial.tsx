/** Decorative: seven areas around a rising sun, filled to different degrees. */
export function Dial({ className }: { className: string }) {
  const areas = [62, 80, 48, 70, 90, 56, 76];
  return (
    <svg viewBox="0 0 200 120" className={className} aria-hidden="true">
      <path d="M72 110a28 28 0 0 1 56 0z" className="fill-sun" />
      {areas.map((full, at) => {
        const angle = Math.PI * (1 - (at + 0.5) / areas.length);
        const [x, y] = [Math.cos(angle), -Math.sin(angle)];
        const line = (from: number, to: number) => ({
          x1: 100 + x * from,
          y1: 104 + y * from,
          x2: 100 + x * to,
          y2: 104 + y * to,
        });
        return (
          <g key={`${at} ${full}`} strokeWidth="13" strokeLinecap="round">
            <line {...line(42, 92)} className="stroke-surface" />
            <line {...line(42, 42 + full / 2)} className="stroke-sea" />
          </g>
        );
      })}
      <path d="M10 112h180" strokeWidth="4" strokeLinecap="round" className="stroke-land" />
    </svg>
  );
}
