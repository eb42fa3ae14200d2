import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { SAMPLES } from '../activity';
import { perMinute as words } from '../words';

/** Habits a minute over the last five minutes: a bar for each ten seconds, the newest on the right. */
export function PerMinute({ counts }: { counts: number[] }) {
  const most = Math.max(0, ...counts);
  // A single bar shows no trend.
  if (most === 0 || counts.length < 2) return null;
  const first = SAMPLES - counts.length;
  return (
    <figure>
      <svg
        viewBox={`0 0 ${SAMPLES * 4} 32`}
        className="h-7 w-full"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {counts.map((count, i) => {
          const height = Math.max(1, (count / most) * 32);
          return (
            <rect
              key={i}
              x={(first + i) * 4}
              y={32 - height}
              width="3"
              height={height}
              rx="0.5"
              className="fill-sea"
            />
          );
        })}
      </svg>
      <VisuallyHidden>
        <table>
          <caption>{words.caption}</caption>
          <tbody>
            <tr>
              {counts.map((count, i) => (
                <td key={i}>{count}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
