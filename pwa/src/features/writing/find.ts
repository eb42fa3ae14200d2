/** A page that a text can lead to. */
export type Found = { title: string; kind: string; to: string };

/** Finds pages by a part of their name. */
export type Find = (text: string, signal: AbortSignal) => Promise<Found[]>;
