import { signed } from './words';

/** The change of the number after it since another month; nothing if it is unknown. */
export const Change = ({ by }: { by: number | undefined }) =>
  by !== undefined && <span className="text-xs font-semibold text-muted">{signed(by)} </span>;
