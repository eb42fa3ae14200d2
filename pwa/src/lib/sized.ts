const QUALITY = 60;

/**
 * The URL of a picture in a certain width: from the server's image proxy, or from another site with
 * the same parameters.
 */
export function sized(src: string, width: number): string {
  const asked = `w=${width}&q=${QUALITY}`;
  if (src.startsWith('https:')) return `${src}${src.includes('?') ? '&' : '?'}${asked}`;
  return `/api/image-proxy${src}?${asked}`;
}
