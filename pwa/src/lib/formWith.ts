/** A form with one file, as the calls that take one want it. */
export function formWith(file: File): never {
  const form = new FormData();
  form.set('file', file, file.name);
  return form as never;
}
