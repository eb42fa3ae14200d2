import { signed } from './words';

/** The change since another month, shown before a number; renders nothing if it is unknown. */
export const Change = ({ by }: { by: number | undefined }) =>
  by !== undefined && <span className="text-xs font-semibold text-muted">{signed(by)} </span>;
