/** The script that a page starts: its name has the hash of all that it leads to. */
const scriptOf = async (page: Response | undefined) =>
  (await page?.clone().text())?.match(/<script type="module"[^>]* src="([^"]+)"/)?.[1];

/** Whether a page was built together with the shell that is on this device: it asks for the same files. */
export async function isOfVersion(page: Response, shell: Response | undefined): Promise<boolean> {
  const script = await scriptOf(page);
  return script !== undefined && script === (await scriptOf(shell));
}
