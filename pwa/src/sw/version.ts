/** The entry script of a page: its name contains a hash over the whole build. */
const scriptOf = async (page: Response | undefined) =>
  (await page?.clone().text())?.match(/<script type="module"[^>]* src="([^"]+)"/)?.[1];

/**
 * Whether a page is from the same build as the shell on this device, and so requests the same
 * files.
 */
export async function isOfVersion(page: Response, shell: Response | undefined): Promise<boolean> {
  const script = await scriptOf(page);
  return script !== undefined && script === (await scriptOf(shell));
}
