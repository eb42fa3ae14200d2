const LINE =
  /^(?:youtube:|https:\/\/youtu\.be\/|https:\/\/www\.youtube\.com\/(?:embed|shorts)\/|https:\/\/(?:www\.|m\.)?youtube\.com\/watch\?(?:[^\s#]*&)?v=)([\w-]{11})(?=$|[?&#])\S*$/;

/** The id of the YouTube video, if the line is nothing but its address. */
export const videoOf = (line: string): string | undefined => LINE.exec(line.trim())?.[1];

/** The address of a video. */
export const addressOf = (id: string): string => `https://www.youtube.com/watch?v=${id}`;
