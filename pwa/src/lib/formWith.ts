/** A form with one file, in the type that the calls expect. */
export function formWith(file: File): never {
  const form = new FormData();
  form.set('file', file, file.name);
  return form as never;
}
