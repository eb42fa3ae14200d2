import { sizes as words } from './words';

/** 1200 → '1 kB', 3400000 → '3.4 MB' */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} ${words.kB}`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} ${words.mB}`;
  return `${(bytes / 1_000_000_000).toFixed(1)} ${words.gB}`;
}
