/** A page of the site as a link target. */
type Found = { title: string; kind: string; to: string };

/** Finds pages by part of their name. */
export type Find = (text: string, signal: AbortSignal) => Promise<Found[]>;
