import { useEffect, useRef } from 'react';
import { still } from '@/ui/motion';

const PIECES = 18;
// A top mark on a tower; every third piece is a sun.
const DAYMARK =
  'polygon(50% 0, 100% 42%, 53% 42%, 53% 50%, 68% 50%, 80% 100%, 20% 100%, 32% 50%, 47% 50%, 47% 42%, 0 42%)';
const colours = ['var(--sun)', 'var(--sea)', 'var(--leaf)', 'var(--coral)'];

/**
 * A short burst of daymarks over the page whenever `burst` increases. Renders nothing with reduced
 * motion.
 */
export function Confetti({ burst }: { burst: number }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (burst === 0 || !element || still()) return;
    const pieces = Array.from({ length: PIECES }, (_, i) => {
      const piece = document.createElement('span');
      piece.className = 'absolute left-1/2 top-1/3 size-4';
      piece.style.background = colours[i % colours.length] ?? '';
      piece.style.clipPath = i % 3 ? DAYMARK : 'circle(50%)';
      element.append(piece);
      const angle = (i / PIECES) * 2 * Math.PI;
      const far = 90 + ((i * 53) % 120);
      const [x, y] = [Math.cos(angle) * far, Math.sin(angle) * far * 0.8];
      const end = `translate(${x}px, ${y + 160}px) rotate(${i * 70}deg)`;
      const frames = [
        { transform: 'translate(0, 0)', opacity: 1 },
        { transform: `translate(${x}px, ${y}px) rotate(${i * 40}deg)`, opacity: 1, offset: 0.45 },
        { transform: end, opacity: 0 },
      ];
      piece.animate(frames, { duration: 1100, easing: 'ease-out', fill: 'forwards' });
      return piece;
    });
    const timer = setTimeout(() => {
      for (const piece of pieces) piece.remove();
    }, 1200);
    return () => {
      clearTimeout(timer);
      for (const piece of pieces) piece.remove();
    };
  }, [burst]);
  return (
    <div
      ref={host}
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 z-20 overflow-hidden"
    />
  );
}
